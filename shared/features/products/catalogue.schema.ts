import { z } from 'zod'
import { Product } from './products.schema.ts'

export const catalogueStates = ['on-sale', 'sold-out', 'archived', 'local-only', 'featured'] as const
export type CatalogueState = (typeof catalogueStates)[number]

export const catalogueSorts = ['name', 'price', 'designer', 'updated'] as const
export type CatalogueSort = (typeof catalogueSorts)[number]

/** A product as staff see it. Times are ISO 8601. */
export const CatalogueProduct = Product.extend({
  tags: z.array(z.string()),
  /** By hand, whatever the Featured collection says; null: as the collection has it. */
  featuredByHand: z.boolean().nullable(),
  /** Variants that are for sale, of all. */
  inStock: z.number().int(),
  archivedAt: z.string().nullable(),
  /** Shopify's clock. */
  shopifyUpdatedAt: z.string().nullable(),
  /** Of the product in Shopify's own admin; null for the local Shopify and for local-only products. */
  shopifyUrl: z.string().nullable(),
})
export type CatalogueProduct = z.infer<typeof CatalogueProduct>
