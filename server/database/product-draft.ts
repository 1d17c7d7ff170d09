import type { ProductMetadata, ProductPhoto, ShopifyVariant } from '#shared/features/products/products.schema.ts'

/** A product as an import brings it: made by the sync room, saved by the products room. */
export interface ProductDraft {
  shopifyId: string
  handle: string
  name: string
  photos: ProductPhoto[]
  /** HTML, sanitised already. */
  longDescription: string
  designer: string
  /** Null: the import doesn't know it, and what is known stays. */
  designerWebsite: string | null
  creatureType: string
  /** The creature's size. */
  scale: string
  /** Dollars. */
  unprimedPrice: number
  /** Dollars. */
  osrPrimingPrice: number
  metadata: ProductMetadata
  shopifyVariants: ShopifyVariant[]
  tags: string[]
  /** ISO 8601, Shopify's clock. */
  updatedAt: string
  /** Absent: as it was; not featured when it is new. */
  isFeatured?: boolean
}
