import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { findVariant } from '#shared/pricing/options.ts'

/** Why a line can't be bought according to the catalogue; null if it can. Checkout checks with Shopify itself. */
export function lineProblem({ product, scale, finishing }: Pick<CartItem, 'product' | 'scale' | 'finishing'>) {
  if (!product.isAvailable) return 'NO LONGER SOLD. Checkout will skip it.'
  if (product.shopifyVariants.length === 0) return null
  const variant = findVariant(product.shopifyVariants, scale, finishing)
  if (!variant) return 'NOT OFFERED in this scale and finishing. Checkout will skip it.'
  return variant.availableForSale ? null : 'SOLD OUT in this scale and finishing. Checkout will skip it.'
}
