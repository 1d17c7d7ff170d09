import { ApiError } from '#shared/contract/errors.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { CODES_NOT_CHECKED, type CodesState } from '#shared/features/checkout/discount-codes.ts'
import { linesToDiscount } from '#shared/features/checkout/lines-to-discount.ts'
import { send } from '#storefront/api/fetch.ts'

/** What codes take off a cart. Says why it isn't known. */
export async function askDiscounts(
  cart: readonly CartItem[],
  discountCodes: string[],
): Promise<Pick<CodesState, 'discounts' | 'problem'>> {
  const lines = linesToDiscount(cart)
  if (lines.length === 0) return { discounts: null, problem: null }
  try {
    return {
      discounts: await send('POST', '/api/shopify/discounts', { body: { lines, discountCodes } }),
      problem: null,
    }
  } catch (error) {
    const isLimited = error instanceof ApiError && error.status === 429
    return { discounts: null, problem: isLimited ? error.body : CODES_NOT_CHECKED }
  }
}
