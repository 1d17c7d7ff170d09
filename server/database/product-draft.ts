import type { ProductMetadata, ProductPhoto, ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'

/** A product as the import delivers it: built by sync, saved by products. */
export interface ProductDraft {
  shopifyId: string
  handle: string
  name: string
  photos: ProductPhoto[]
  /** Sanitised HTML. */
  longDescription: string
  designer: string
  /** Null: unknown to the import; the stored value stays. */
  designerWebsite: string | null
  creatureType: string
  /** The creature's size. */
  scale: string
  /** US dollars. */
  unprimedPrice: number
  /** US dollars. */
  osrPrimingPrice: number
  metadata: ProductMetadata
  shopifyVariants: ShopifyVariant[]
  tags: string[]
  /** ISO 8601, Shopify's clock. */
  updatedAt: string
  /** Absent: unchanged; a new product isn't featured. */
  isFeatured?: boolean
  /** For sale, but only by a direct link. Absent otherwise, so that the content hash of listed products stays. */
  isUnlisted?: true
}
