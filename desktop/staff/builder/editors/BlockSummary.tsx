import { type ComponentType, memo } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockType } from '#shared/blocks/block-types.ts'
import { toPageBlock } from '#shared/blocks/template.ts'
import type { SummaryProps } from './summaries/summary.ts'
import { CollapsibleSummary } from './summaries/CollapsibleSummary.tsx'
import { ContactInfoSummary } from './summaries/ContactInfoSummary.tsx'
import { FaqQuickLinksSummary } from './summaries/FaqQuickLinksSummary.tsx'
import { FeatureGridSummary } from './summaries/FeatureGridSummary.tsx'
import { FeaturedProductsSummary } from './summaries/FeaturedProductsSummary.tsx'
import { GalleryPreviewSummary } from './summaries/GalleryPreviewSummary.tsx'
import { HeroSummary } from './summaries/HeroSummary.tsx'
import { ImageSummary } from './summaries/ImageSummary.tsx'
import { TextSummary } from './summaries/TextSummary.tsx'
import { VideoSummary } from './summaries/VideoSummary.tsx'
import { Unknown } from './Unknown.tsx'
import './editors.css'
import './summaries.css'

const kinds = {
  hero: HeroSummary,
  text: TextSummary,
  image: ImageSummary,
  video: VideoSummary,
  'feature-grid': FeatureGridSummary,
  'gallery-preview': GalleryPreviewSummary,
  'featured-products': FeaturedProductsSummary,
  'contact-info': ContactInfoSummary,
  'faq-quick-links': FaqQuickLinksSummary,
  collapsible: CollapsibleSummary,
} satisfies Record<Exclude<BlockType, 'contact-form'>, ComponentType<SummaryProps>>
const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

/** A block's view mode: a short summary. The preview shows what it looks like in the shop. */
export const BlockSummary = memo(function BlockSummary({ block }: { block: Block }) {
  // Template blocks may use their own field names.
  const { type, content } = toPageBlock(block)
  const Kind = isKnown(type) ? kinds[type] : null
  return <div className="block-summary stack">{Kind ? <Kind content={content} /> : <Unknown type={type} />}</div>
})
