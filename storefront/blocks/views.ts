import type { Block } from '#shared/blocks/block.ts'
import type { BlockType } from '#shared/blocks/block-types.ts'
import { type Content, readText } from '#shared/blocks/content.ts'
import type { BlockData, BlockView, ProductsNeeded } from './block-props.ts'
import { Collapsible } from './collapsible/Collapsible.tsx'
import { ContactForm } from './contact-form/ContactForm.tsx'
import { ContactInfo } from './contact-info/ContactInfo.tsx'
import { FaqQuickLinks } from './faq-quick-links/FaqQuickLinks.tsx'
import { FeatureGrid } from './feature-grid/FeatureGrid.tsx'
import { FeaturedProducts } from './featured-products/FeaturedProducts.tsx'
import { GalleryPreview } from './gallery-preview/GalleryPreview.tsx'
import { Hero } from './hero/Hero.tsx'
import { ImageBlock } from './image/ImageBlock.tsx'
import { TextBlock } from './text/TextBlock.tsx'
import { VideoBlock } from './video/VideoBlock.tsx'

const views: Record<BlockType, BlockView> = {
  hero: Hero,
  text: TextBlock,
  image: ImageBlock,
  video: VideoBlock,
  'feature-grid': FeatureGrid,
  'gallery-preview': GalleryPreview,
  'featured-products': FeaturedProducts,
  'contact-form': ContactForm,
  'contact-info': ContactInfo,
  'faq-quick-links': FaqQuickLinks,
  collapsible: Collapsible,
}

/** What shoppers see of a block; undefined if its type is unknown. */
export const viewOf = ({ type }: Pick<Block, 'type'>): BlockView | undefined =>
  Object.hasOwn(views, type) ? views[type as BlockType] : undefined

/** The title that a block shows; the first one on a page is its `h1`. */
export function blockTitle(block: Block, data: BlockData): string {
  const { titleOf = ownTitle, isCard } = viewOf(block) ?? {}
  return isCard ? '' : titleOf(block.content, data)
}

const ownTitle = (content: Content): string => readText(content, 'title')

/** Which product lists the page's blocks show. */
export function productsNeeded(blocks: readonly Block[] = []): ProductsNeeded {
  const lists = blocks.map((block) => viewOf(block)?.products)
  return { featured: lists.includes('featured'), gallery: lists.includes('gallery') }
}
