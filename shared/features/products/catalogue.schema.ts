import { z } from 'zod'
import { Product } from './products.schema.ts'

/** `sold-out`, `local-only` and `featured` are on sale, too: what is archived is nothing but archived. */
export const catalogueStates = ['on-sale', 'sold-out', 'archived', 'local-only', 'featured'] as const
export type CatalogueState = (typeof catalogueStates)[number]

export const catalogueSorts = ['name', 'price', 'designer', 'updated'] as const
export type CatalogueSort = (typeof catalogueSorts)[number]

/** A product in the list of staff, without what is long. Times are ISO 8601. */
export const CatalogueEntry = Product.pick({
  id: true,
  name: true,
  shopifyHandle: true,
  shopifyId: true,
  imageUrl: true,
  designer: true,
  creatureType: true,
  scale: true,
  isFeatured: true,
  unprimedPrice: true,
  osrPrimingPrice: true,
  isAvailable: true,
}).extend({
  /** By hand, whatever the Featured collection says; null: as the collection has it. */
  featuredByHand: z.boolean().nullable(),
  variantCount: z.number().int(),
  /** Variants that are for sale, of all. */
  inStock: z.number().int(),
  archivedAt: z.string().nullable(),
  /** Shopify's clock. */
  shopifyUpdatedAt: z.string().nullable(),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

/** A product as staff see it, with everything. */
export const CatalogueProduct = Product.extend(CatalogueEntry.shape).extend({
  tags: z.array(z.string()),
  /** Of the product in Shopify's own admin; null for the local Shopify and for local-only products. */
  shopifyUrl: z.string().nullable(),
  /** Null when it isn't known. */
  designerWebsite: z.string().nullable(),
  /** Staff have set it: syncs leave it. */
  isWebsiteByHand: z.boolean(),
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>

/** What staff have decided of whether a product is featured, as the activity log keeps it. */
export const Featuring = CatalogueEntry.pick({ id: true, name: true, isFeatured: true, featuredByHand: true })
export type Featuring = z.infer<typeof Featuring>
