import { type ComponentType, memo, type ReactNode } from 'react'
import { type Block, type BlockType, MAX_COLUMNS } from '#shared/blocks/block.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import type { BlockData, BlockProps } from './block-props.ts'
import { BlockBoundary } from './BlockBoundary.tsx'
import { Collapsible } from './collapsible/Collapsible.tsx'
import { ContactForm } from './contact-form/ContactForm.tsx'
import { ContactInfo } from './contact-info/ContactInfo.tsx'
import { FaqQuickLinks } from './faq-quick-links/FaqQuickLinks.tsx'
import { FeatureGrid } from './feature-grid/FeatureGrid.tsx'
import { FeaturedProducts } from './featured-products/FeaturedProducts.tsx'
import { GalleryPreview } from './gallery-preview/GalleryPreview.tsx'
import { Hero } from './hero/Hero.tsx'
import { ImageBlock } from './image/ImageBlock.tsx'
import { beside, columns, type Step } from './image/sizes.ts'
import { TextBlock } from './text/TextBlock.tsx'
import { isCard, titleOf } from './titles.ts'
import './blocks.css'

export type { BlockData } from './block-props.ts'

const renderers: Record<BlockType, ComponentType<BlockProps>> = {
  hero: Hero,
  text: TextBlock,
  image: ImageBlock,
  'feature-grid': FeatureGrid,
  'gallery-preview': GalleryPreview,
  'featured-products': FeaturedProducts,
  'contact-form': ContactForm,
  'contact-info': ContactInfo,
  'faq-quick-links': FaqQuickLinks,
  collapsible: Collapsible,
}
const isKnown = ({ type }: Block): boolean => Object.hasOwn(renderers, type)

/** What is shown of some blocks, in the order of the document: the builder's preview finds a block by its place. */
export const shownOf = (blocks: readonly Block[]): Block[] =>
  rowsOf(blocks.filter(isKnown)).flatMap((row) => sidesOf(row).flat())

/** Cards that stand beside a form come after all else of their row. */
function sidesOf(row: readonly Block[]): [main: readonly Block[], cards: readonly Block[]] {
  if (!row.some(({ type }) => type === 'contact-form')) return [row, []]
  return [row.filter((block) => !isCard(block)), row.filter(isCard)]
}

interface BlocksProps {
  /** As they were stored; anything may be in them, and what can be rendered is. */
  blocks: unknown
  /** The page's: its heading for screen readers, when no block has a title. */
  title: string
  data?: BlockData
}

const none: BlockData = {}

/** The blocks of a page, in rows (specification section 2). The first block with a title carries the page's `h1`. */
export function Blocks({ blocks, title, data = none }: BlocksProps) {
  const rows = rowsOf(readBlocks(blocks).filter(isKnown))
  const carrier = rows.flat().find((block) => titleOf(block, data))
  return (
    <div className="blocks">
      {!carrier && <h1 className="sr-only">{title}</h1>}
      {rows.map((row, index) => {
        const render = (steps: readonly Step[]) => (block: Block) => (
          <OneBlock
            key={block.id}
            type={block.type as BlockType}
            content={block.content}
            data={data}
            heading={block === carrier ? 'h1' : 'h2'}
            first={index === 0}
            steps={steps}
          />
        )
        return <Row key={row[0]!.layout.row} row={row} render={render} />
      })}
    </div>
  )
}

/** Shown again only when something of it has changed: the builder's preview may hold hundreds. */
const OneBlock = memo(function OneBlock({ type, ...props }: BlockProps & { type: BlockType }) {
  const Renderer = renderers[type]
  return (
    <div className="block">
      <BlockBoundary>
        <Renderer {...props} />
      </BlockBoundary>
    </div>
  )
})

interface RowProps {
  row: readonly Block[]
  /** Shows a block that is so wide. */
  render(steps: readonly Step[]): (block: Block) => ReactNode
}

/** One block is as wide as the page; several stand side by side; cards stand beside a form, one below the other. */
function Row({ row, render }: RowProps) {
  if (row.length === 1) return render(columns[1]!)(row[0]!)
  const [main, cards] = sidesOf(row)
  if (cards.length > 0)
    return (
      <div className="block-row beside">
        <div className="stack">{main.map(render(beside))}</div>
        <div className="stack">{cards.map(render(beside))}</div>
      </div>
    )
  const count = Math.min(row.length, MAX_COLUMNS)
  return <div className={`block-row columns-${count}`}>{row.map(render(columns[count]!))}</div>
}
