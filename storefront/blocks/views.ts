import type { Block } from '#shared/blocks/block.ts'
import type { BlockType } from '#shared/blocks/block-types.ts'
import { readText, sectionTitle } from '#shared/blocks/content.ts'
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
import { previewTitle } from './titles.ts'
import { VideoBlock } from './video/VideoBlock.tsx'

const views: Readonly<Record<string, BlockView | undefined>> = {
  hero: { View: Hero },
  text: { View: TextBlock },
  image: { View: ImageBlock },
  // Its title is on the poster.
  video: { View: VideoBlock, title: () => '' },
  'feature-grid': { View: FeatureGrid, title: sectionTitle },
  'gallery-preview': { View: GalleryPreview, title: previewTitle, needs: { gallery: true } },
  'featured-products': {
    View: FeaturedProducts,
    title: (content, { featured }) => (featured?.length ? sectionTitle(content) : ''),
    needs: { featured: true },
  },
  'contact-form': { View: ContactForm, hasCards: true },
  'contact-info': { View: ContactInfo, isCard: true },
  'faq-quick-links': { View: FaqQuickLinks, isCard: true },
  collapsible: { View: Collapsible },
} satisfies Record<BlockType, BlockView>

/** Blocks that need scripts. Only the server asks. */
export const interactive: readonly string[] = ['contact-form', 'featured-products', 'gallery-preview', 'video']

export const isKnown = ({ type }: Block): boolean => Object.hasOwn(views, type)

/** What shoppers see of a block of a known type. */
export const viewOf = ({ type }: Block): BlockView => views[type]!

/** The title that a block shows; the first one on a page is its `h1`. */
export function blockTitle(block: Block, data: BlockData): string {
  const { title, isCard } = viewOf(block)
  if (title) return title(block.content, data)
  return isCard ? '' : readText(block.content, 'title')
}

/** Which product lists the page's blocks show. */
export const productsNeeded = (blocks: readonly Block[] = []): ProductsNeeded =>
  Object.assign({ featured: false, gallery: false }, ...blocks.map(({ type }) => views[type]?.needs))
