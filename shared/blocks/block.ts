/** A block's place on its page. */
export interface BlockLayout {
  /** Percent of the row; equal shares, rounded down (staff specification, section 9). */
  width: number
  /** From 1. */
  row: number
  /** Within the row, from 0. */
  order: number
}

/** What a page is built from. `content` depends on the type and may hold anything: it was typed by people and kept for years. */
export interface Block {
  id: string
  type: string
  layout: BlockLayout
  content: Readonly<Record<string, unknown>>
}

/** What the page builder offers (staff specification, section 3). */
export const blockTypes = [
  'hero',
  'text',
  'image',
  'feature-grid',
  'gallery-preview',
  'featured-products',
  'contact-form',
  'contact-info',
  'faq-quick-links',
  'collapsible',
] as const
export type BlockType = (typeof blockTypes)[number]

/** A row holds at most so many columns; longer ones, from older pages, wrap (decision 12). */
export const MAX_COLUMNS = 4
