import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { openBlockMenu, type BlockPlace } from './block-place.ts'

interface InsertToolProps {
  /** Such as `Insert a row above row 2`. */
  name: string
  place: BlockPlace
  /** On the upper edge of a row, or on the edge between two blocks. */
  edge: 'top' | 'start'
}

/** The `+` between rows and blocks, which opens the block menu. It appears while the mouse or the focus is near. */
export const InsertTool = ({ name, place, edge }: InsertToolProps) => (
  <Tool
    className="canvas-insert tool-edged"
    data-edge={edge}
    name={name}
    title={name}
    aria-haspopup="dialog"
    onPress={() => openBlockMenu(place)}
  >
    +
  </Tool>
)
