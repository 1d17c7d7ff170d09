import type { Generated } from 'kysely'
import type { ChannelState } from '#shared/features/catalogue/catalogue.schema.ts'

export interface ProductsTable {
  id: Generated<number>
  /** Gid; null for a product that exists only in this shop. */
  shopifyId: string | null
  /** Not unique: two products may share it briefly while renames arrive one by one. */
  handle: string | null
  name: string
  /** Folded name; sorts identically in both databases and in the search index. */
  sortKey: string
  /** JSON: ProductPhoto[]. */
  photos: string
  /** Sanitised HTML. */
  longDescription: string
  designer: string
  creatureType: string
  /** Small ... Gargantuan; called `scale` in the API (S10.4). */
  creatureSize: string
  isFeatured: 0 | 1
  unprimedCents: number
  osrPrimingCents: number
  /** Price of the cheapest variant for sale, for 'From $4'. Without meaning if none is. */
  fromCents: number
  /** JSON: ProductMetadata. */
  metadata: string
  /** JSON: ShopifyVariant[]. */
  variants: string
  /** JSON: string[]. */
  tags: string
  /** ISO 8601; set when it is no longer active in Shopify. Carts may still contain it. */
  archivedAt: string | null
  /** Id of the last import that included it. */
  seenIn: number | null
  /** ISO 8601, Shopify's clock. */
  shopifyUpdatedAt: string | null
  /** Staff's choice; null means that the Featured collection decides. `isFeatured` is the effective value. */
  featuredByHand: 0 | 1 | null
  /** ISO 8601, server clock, when the stored data was requested from Shopify. Older reads don't overwrite it. */
  readAt: string | null
  /** Hash of everything an import writes except stock. */
  contentHash: string
  /** One digit per variant, 1 if it is for sale. */
  stock: string
  /** Folded text for staff search; the storefront uses products.search.ts. */
  searched: Generated<string>
  /** Folded designer, for sorting in the console. */
  designerKey: Generated<string>
  channel: Generated<ChannelState>
  /** ISO 8601, server clock; set if a check made it `missing` after it had been in the channel. */
  leftChannelAt: Generated<string | null>
  /** For sale, but only by a direct link. */
  isUnlisted: Generated<0 | 1>
}

/** Products deleted in Shopify, which never reuses ids. Older reads of them are ignored. */
export interface ProductTombstonesTable {
  /** Gid. */
  shopifyId: string
  /** ISO 8601, server clock. */
  deletedAt: string
}

/** Former handle of a renamed product. */
export interface ProductHandlesTable {
  handle: string
  productId: number
}

/** Product of each Shopify variant (gid). */
export interface ProductVariantsTable {
  variantId: string
  productId: number
}
