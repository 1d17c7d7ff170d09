import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { findVariant } from '#shared/pricing/options.ts'
import { canBuy } from '#shared/pricing/price.ts'

/** What a cart would hand over: the lines that can be bought. */
export const linesToDiscount = (lines: readonly CartItem[]) =>
  lines.filter(canBuy).flatMap(({ product, scale, finishing, quantity }) => {
    const variant = findVariant(product.shopifyVariants, scale, finishing)
    return variant ? [{ merchandiseId: variant.id, quantity }] : []
  })
