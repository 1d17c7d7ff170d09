import type { ScreenLocation, Reads } from '#storefront/screen.ts'
import type { Shop } from '#storefront/shop.ts'

/** A schema.org Thing. */
export type Thing = Readonly<Record<string, unknown> & { '@type': string }>

/** Metadata for search engines and link previews. Only the server writes it; the browser updates just the title. */
export interface Head {
  description: string
  /** Canonical path and query. If absent, the page isn't indexed. */
  canonical?: string
  /** Path of the share image, 1200 by 630; defaults to the shop's own. */
  card?: string
  /** `og:type`; defaults to `website`. */
  type?: 'website' | 'product' | 'article'
  /** When an article was published and last modified, in ISO 8601. */
  published?: string | null
  modified?: string
  things?: Thing[]
}

/** Builds a screen's metadata from the data that the server has read. */
export type BuildHead = (at: ScreenLocation, reads: Reads, shop: Shop) => Head
