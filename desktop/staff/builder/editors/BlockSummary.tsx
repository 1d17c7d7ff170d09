import { type ComponentType, memo } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { type BlockType, declarationOf } from '#shared/blocks/block-types.ts'
import { toPageBlock } from '#shared/blocks/template.ts'
import type { SummaryProps } from './summaries/summary.ts'
import { CollapsibleSummary } from './summaries/CollapsibleSummary.tsx'
import { GalleryPreviewSummary } from './summaries/GalleryPreviewSummary.tsx'
import { ImageSummary } from './summaries/ImageSummary.tsx'
import { SummaryParts } from './summaries/SummaryParts.tsx'
import { Unknown } from './Unknown.tsx'
import './editors.css'
import './summaries.css'

/** Summaries that aren't a list of parts. */
const own: Partial<Record<string, ComponentType<SummaryProps>>> = {
  image: ImageSummary,
  'gallery-preview': GalleryPreviewSummary,
  collapsible: CollapsibleSummary,
} satisfies Partial<Record<BlockType, unknown>>

/** A block's view mode: a short summary. The preview shows what it looks like in the shop. */
export const BlockSummary = memo(function BlockSummary({ block }: { block: Block }) {
  // Template blocks may use their own field names.
  const { type, content } = toPageBlock(block)
  const of = declarationOf({ type })
  const Own = of && own[type]
  return (
    <div className="block-summary stack">
      {Own ? (
        <Own content={content} />
      ) : of?.summary ? (
        <SummaryParts of={of} content={content} />
      ) : (
        <Unknown type={type} />
      )}
    </div>
  )
})
