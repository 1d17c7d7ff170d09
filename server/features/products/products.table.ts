import type { Generated } from 'kysely'

export interface ProductsTable {
  id: Generated<number>
  /** A gid; null for a product that only this shop knows. */
  shopifyId: string | null
  /** Two products may share one for a moment, while Shopify's renames arrive in pieces. */
  handle: string | null
  name: string
  /** The folded name: sorts the same on every dialect and in the search index. */
  sortKey: string
  /** JSON: ProductPhoto[]. */
  photos: string
  /** Sanitised HTML. */
  longDescription: string
  designer: string
  creatureType: string
  /** Small ... Gargantuan; `scale` on the wire (decision 27). */
  creatureSize: string
  isFeatured: 0 | 1
  unprimedCents: number
  osrPrimingCents: number
  /** The cheapest variant: 'From $4'. */
  fromCents: number
  /** JSON: ProductMetadata. */
  metadata: string
  /** JSON: ShopifyVariant[]. */
  variants: string
  /** JSON: string[]. */
  tags: string
  /** ISO 8601 since when it is gone from Shopify; carts may still hold it. */
  archivedAt: string | null
  /** The last import that met it. */
  seenIn: number | null
  /** ISO 8601, Shopify's clock. */
  shopifyUpdatedAt: string | null
  /** By hand, whatever the Featured collection says; null: as the collection has it. `isFeatured` is what comes of both. */
  featuredByHand: 0 | 1 | null
  /** ISO 8601, our clock: when Shopify was asked for what stands here. What was read earlier does not overwrite it. */
  readAt: string | null
  /** Of everything that an import brings but the stock. */
  contentHash: string
  /** One digit per variant: 1 when it is for sale. */
  stock: string
  /** Folded: everything that staff search by. Shoppers search elsewhere (products.search.ts). */
  searched: Generated<string>
  /** The folded designer, sorted by in the console. */
  designerKey: Generated<string>
}

/** Products that Shopify has deleted. Its ids are never given again: what is read of them late is not believed. */
export interface ProductTombstonesTable {
  /** A gid. */
  shopifyId: string
  /** ISO 8601, our clock. */
  deletedAt: string
}

/** A handle that a product had before it was renamed. */
export interface ProductHandlesTable {
  handle: string
  productId: number
}

/** Which product a Shopify variant, by its gid, belongs to. */
export interface ProductVariantsTable {
  variantId: string
  productId: number
}
