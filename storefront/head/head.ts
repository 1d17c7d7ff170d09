import type { At, Reads } from '#storefront/screen.ts'
import type { Shop } from '#storefront/shop.ts'

/** A thing of schema.org. */
export type Thing = Readonly<Record<string, unknown> & { '@type': string }>

/** What a page says to search engines and to those who share it. Written by the server only: the browser needs no more than the title. */
export interface Head {
  description: string
  /** The one address of this content, as path and query. Absent: not to be indexed. */
  canonical?: string
  /** The picture to share, 1200 by 630, as a path of this shop; the shop's own where absent. */
  card?: string
  /** `og:type`; `website` where absent. */
  type?: 'website' | 'product' | 'article'
  /** When an article was published, and changed last, in ISO 8601. */
  published?: string | null
  modified?: string
  things?: Thing[]
}

/** Says it for one screen. `reads` holds what the server has read for it. */
export type HeadOf = (at: At, reads: Reads, shop: Shop) => Head
