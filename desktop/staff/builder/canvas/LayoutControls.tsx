import { MAX_COLUMNS, type Block } from '#shared/blocks/block.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useActions } from './actions.ts'
import { useOptions } from './options.ts'

export interface RowPosition {
  /** Zero-based. */
  order: number
  /** Number of blocks in the row. */
  count: number
  isFlat: boolean
}

interface PositionProps {
  block: Block
  place: RowPosition
}

export const ROW_FULL = `a row holds at most ${MAX_COLUMNS} blocks`

/** Buttons to move a block left or right and to add a text beside it. */
export function PositionTools({ block, place: { order, count } }: PositionProps) {
  const actions = useActions()
  const { allowed } = useOptions()
  const label = labelOf(block)
  const alone = count === 1 ? 'it is the only block in its row' : undefined
  return (
    <>
      <Tool
        name={`Move ${label} left`}
        title="Move left"
        data-focus={`left:${block.id}`}
        reason={alone ?? (order === 0 ? 'it is the first block in its row' : undefined)}
        onPress={() => actions.moveSideways(block, -1)}
      >
        ←
      </Tool>
      <Tool
        name={`Move ${label} right`}
        title="Move right"
        data-focus={`right:${block.id}`}
        reason={alone ?? (order === count - 1 ? 'it is the last block in its row' : undefined)}
        onPress={() => actions.moveSideways(block, 1)}
      >
        →
      </Tool>
      {allowed.includes('text') && (
        <Tool
          name={`Add text next to ${label}: + TEXT`}
          title="Add a text block next to it"
          reason={count >= MAX_COLUMNS ? ROW_FULL : undefined}
          onPress={() => actions.addTextNextTo(block.id)}
        >
          + TEXT
        </Tool>
      )}
    </>
  )
}

/** Layout controls in a block's editor: its position and width, and the buttons that change them. */
export function LayoutControls({ block, place }: PositionProps) {
  const { order, count, isFlat } = place
  return (
    <div className="canvas-layout row tight">
      <PositionTools block={block} place={place} />
      <span className="dim small">
        {count === 1 ? 'only block in its row' : `block ${order + 1} of ${count}`}
        {!isFlat && ` · ${block.layout.width} % wide`}
      </span>
    </div>
  )
}
