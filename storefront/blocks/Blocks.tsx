import { memo, type ReactNode } from 'react'
import { type Block, MAX_COLUMNS } from '#shared/blocks/block.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import type { BlockData, BlockProps, BlockView } from './block-props.ts'
import { BlockBoundary } from './BlockBoundary.tsx'
import { besideCards, columnSteps, type WidthStep } from './image/sizes.ts'
import { blockTitle, isKnown, viewOf } from './views.ts'
import './blocks.css'

export type { BlockData } from './block-props.ts'

const isCard = (block: Block) => viewOf(block).isCard

/** The blocks that are rendered, in document order. The builder's preview finds a block by its index here. */
export const renderedBlocks = (blocks: readonly Block[]): Block[] =>
  rowsOf(blocks.filter(isKnown)).flatMap((row) => splitCards(row).flat())

/** Separates the cards of a row that has a block for them: they are rendered after its other blocks. */
function splitCards(row: readonly Block[]): [main: readonly Block[], cards: readonly Block[]] {
  if (!row.some((block) => viewOf(block).hasCards)) return [row, []]
  return [row.filter((block) => !isCard(block)), row.filter(isCard)]
}

interface BlocksProps {
  /** Blocks of unknown types are skipped. */
  blocks: readonly Block[]
  /** The page's title: its screen-reader heading if no block has a title. */
  title: string
  data?: BlockData
}

const noData: BlockData = {}

/** Renders a page's blocks in rows. The first block with a title carries the page's `h1`. */
export function Blocks({ blocks, title, data = noData }: BlocksProps) {
  const rows = rowsOf(blocks.filter(isKnown))
  const carrier = rows.flat().find((block) => blockTitle(block, data))
  return (
    <div className="blocks">
      {!carrier && <h1 className="sr-only">{title}</h1>}
      {rows.map((row, index) => {
        const render = (steps: readonly WidthStep[]) => (block: Block) => (
          <OneBlock
            key={block.id}
            id={block.id}
            View={viewOf(block).View}
            content={block.content}
            data={data}
            heading={block === carrier ? 'h1' : 'h2'}
            isFirst={index === 0}
            steps={steps}
          />
        )
        return <Row key={row[0]!.layout.row} row={row} render={render} />
      })}
    </div>
  )
}

/** Memoised: the builder's preview may hold hundreds of blocks. */
const OneBlock = memo(function OneBlock({ View, ...props }: BlockProps & Pick<BlockView, 'View'>) {
  return (
    <div className="block">
      <BlockBoundary>
        <View {...props} />
      </BlockBoundary>
    </div>
  )
})

interface RowProps {
  row: readonly Block[]
  /** Renders a block with these width steps. */
  render(steps: readonly WidthStep[]): (block: Block) => ReactNode
}

/** A single block fills the page; several share the row in columns; cards are stacked beside a contact form. */
function Row({ row, render }: RowProps) {
  if (row.length === 1) return render(columnSteps[1]!)(row[0]!)
  const [main, cards] = splitCards(row)
  if (cards.length > 0)
    return (
      <div className="block-row beside">
        <div className="stack">{main.map(render(besideCards))}</div>
        <div className="stack">{cards.map(render(besideCards))}</div>
      </div>
    )
  const count = Math.min(row.length, MAX_COLUMNS)
  return <div className={`block-row columns-${count}`}>{row.map(render(columnSteps[count]!))}</div>
}
