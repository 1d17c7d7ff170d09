import type { ProductFieldsFragment, VariantFieldsFragment } from '#server/shopify/operations/admin.gen.ts'

/** A Shopify product with all its variants. */
export type ShopifyProduct = Omit<ProductFieldsFragment, 'variants'> & { variants: VariantFieldsFragment[] }

/** Whether shoppers can buy a product with this status; unlisted ones by a direct link. */
export const isForSale = (status: ShopifyProduct['status']) => status === 'ACTIVE' || status === 'UNLISTED'

/** Photos and videos read per product; matches product-fields.graphql. */
export const MAX_MEDIA = 30

/** The product can't be sold; the message is the reason. */
export class UnusableProductError extends Error {
  override name = 'UnusableProductError'
}
