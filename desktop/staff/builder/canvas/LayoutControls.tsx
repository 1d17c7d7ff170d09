import { MAX_COLUMNS, type Block } from '#shared/blocks/block.ts'
import { labelOf } from '#staff/builder/labels.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useActions } from './actions.ts'
import { useOptions } from './options.ts'

export interface BlockPlace {
  /** From 0. */
  order: number
  /** Of the row's blocks. */
  count: number
  isFlat: boolean
}

interface PlaceProps {
  block: Block
  place: BlockPlace
}

export const FULL = `a row holds ${MAX_COLUMNS} blocks at most`

/** Left, right, and a text next to it. */
export function PlaceTools({ block, place: { order, count } }: PlaceProps) {
  const actions = useActions()
  const { allowed } = useOptions()
  const label = labelOf(block)
  const alone = count === 1 ? 'it is alone in its row' : undefined
  return (
    <>
      <Tool
        name={`Move ${label} left`}
        title="Move left"
        data-focus={`left:${block.id}`}
        reason={alone ?? (order === 0 ? 'it is the first of its row' : undefined)}
        onPress={() => actions.moveSideways(block, -1)}
      >
        ←
      </Tool>
      <Tool
        name={`Move ${label} right`}
        title="Move right"
        data-focus={`right:${block.id}`}
        reason={alone ?? (order === count - 1 ? 'it is the last of its row' : undefined)}
        onPress={() => actions.moveSideways(block, 1)}
      >
        →
      </Tool>
      {allowed.includes('text') && (
        <Tool
          name={`Add text next to ${label}: + TEXT`}
          title="Add a text block next to it"
          reason={count >= MAX_COLUMNS ? FULL : undefined}
          onPress={() => actions.addTextNextTo(block.id)}
        >
          + TEXT
        </Tool>
      )}
    </>
  )
}

/** The layout controls in a block's editor: its place and share of the row, and what changes them. */
export function LayoutControls({ block, place }: PlaceProps) {
  const { order, count, isFlat } = place
  return (
    <div className="canvas-layout">
      <PlaceTools block={block} place={place} />
      <span className="dim">
        {count === 1 ? 'alone in its row' : `block ${order + 1} of ${count}`}
        {!isFlat && ` · ${block.layout.width} % wide`}
      </span>
    </div>
  )
}
