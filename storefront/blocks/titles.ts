import type { Block } from '#shared/blocks/block.ts'
import type { BlockData } from './block-props.ts'
import { type Content, firstText, flag, text } from './content.ts'

/** Of a section of products or features: the page builder's name for it first. */
export const sectionTitle = (content: Content): string => firstText(content, 'sectionTitle', 'title')

/** The gallery preview's title can be switched off. */
export const previewTitle = (content: Content): string =>
  flag(content, 'showTitle', true) ? text(content, 'title') : ''

/** A card that stands beside a form: its title is never the page's. */
export const isCard = ({ type }: Pick<Block, 'type'>): boolean => type === 'contact-info' || type === 'faq-quick-links'

/** The title that a block shows; the first one of a page is its `h1`. */
export function titleOf({ type, content }: Block, { featured }: BlockData): string {
  if (type === 'feature-grid') return sectionTitle(content)
  if (type === 'gallery-preview') return previewTitle(content)
  if (type === 'featured-products') return featured?.length ? sectionTitle(content) : ''
  return isCard({ type }) ? '' : text(content, 'title')
}

/** The level of headings within a block: one below its title, where it has one. */
export const levelBelow = (heading: 'h1' | 'h2', title: string) => (title && heading === 'h2' ? 'h3' : 'h2')
