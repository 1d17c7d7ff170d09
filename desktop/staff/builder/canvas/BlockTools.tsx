import type { Block } from '#shared/blocks/block.ts'
import { labelOf } from '#staff/widgets/block-labels.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useActions } from './actions.ts'
import { PositionTools, type RowPosition } from './LayoutControls.tsx'
import { useIsSelected } from './selection.ts'

/** EDIT and DELETE of a block, plus the remaining tools while it is selected. The two never change place. */
export function BlockTools({ block, place }: { block: Block; place: RowPosition }) {
  const actions = useActions()
  const isSelected = useIsSelected(`block:${block.id}`)
  const label = labelOf(block)
  return (
    <>
      {isSelected && (
        <div className="canvas-tools canvas-selected">
          <PositionTools block={block} place={place} />
          <Tool name={`Duplicate ${label}`} onPress={() => actions.duplicate(block)}>
            DUPLICATE
          </Tool>
          <Tool name={`Copy ${label}`} onPress={() => actions.copy([block])}>
            COPY
          </Tool>
        </div>
      )}
      <div className="canvas-tools">
        <Tool name={`Edit ${label}`} className="tool-edged" onPress={() => actions.open(block.id)}>
          EDIT
        </Tool>
        <Tool name={`Delete ${label}`} data-danger="" onPress={() => actions.remove(block)}>
          DELETE
        </Tool>
      </div>
    </>
  )
}
