import type { Block } from '#shared/blocks/block.ts'
import type { BlockData } from './block-props.ts'
import { type Content, readFirstText, readFlag, readText } from './content.ts'

/** Title of a products or features section; the page builder's field name comes first. */
export const sectionTitle = (content: Content): string => readFirstText(content, 'sectionTitle', 'title')

/** Title of a gallery preview; empty if it is switched off. */
export const previewTitle = (content: Content): string =>
  readFlag(content, 'showTitle', true) ? readText(content, 'title') : ''

/** Whether a block is a card beside a contact form, whose title is never the page's heading. */
export const isCard = ({ type }: Pick<Block, 'type'>): boolean => type === 'contact-info' || type === 'faq-quick-links'

/** The title that a block shows; the first one on a page is its `h1`. */
export function blockTitle({ type, content }: Block, { featured }: BlockData): string {
  if (type === 'feature-grid') return sectionTitle(content)
  if (type === 'gallery-preview') return previewTitle(content)
  if (type === 'featured-products') return featured?.length ? sectionTitle(content) : ''
  // A video's title is on its poster.
  return isCard({ type }) || type === 'video' ? '' : readText(content, 'title')
}

/** Level of the headings inside a block: one below its title, if it has one. */
export const levelBelow = (heading: 'h1' | 'h2', title: string) => (title && heading === 'h2' ? 'h3' : 'h2')
