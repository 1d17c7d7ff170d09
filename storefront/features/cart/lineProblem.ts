import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { findObstacle } from '#shared/pricing/price.ts'

/** Stands in place of a line's price. */
export const UNAVAILABLE = 'UNAVAILABLE'

/** Stands in place of the buttons that lead to checkout. */
export const NOTHING_TO_BUY = 'Nothing in your cart can be bought right now.'

/** Why a line can't be bought and what shoppers can do about it in the cart; null if it can be bought. */
export function lineProblem({ product, scale, finishing }: Pick<CartItem, 'product' | 'scale' | 'finishing'>) {
  const obstacle = findObstacle(product, scale, finishing)
  if (!obstacle) return null
  if (obstacle === 'gone') return { reason: 'NO LONGER SOLD.', advice: 'Please remove it.' }
  const option = scale === '' ? 'option' : 'scale and finishing'
  if (!product.shopifyVariants.some(({ availableForSale }) => availableForSale))
    return { reason: `SOLD OUT in every ${option}.`, advice: 'It can wait here until it is back.' }
  const reason = obstacle === 'sold-out' ? 'SOLD OUT' : 'NOT OFFERED'
  return { reason: `${reason} in this ${option}.`, advice: 'Please choose another one, or remove it.' }
}
