import { RateLimiterRes } from 'rate-limiter-flexible'
import type { z } from 'zod'
import { HttpError } from '#server/errors.ts'
import { rateLimitKey } from '#server/http/client-ip.ts'
import { retryAfterSeconds, type RateLimits } from '#server/http/rate-limit.ts'
import { cartDiscounts } from '#server/shopify/operations/operations.ts'
import type { CartDiscountsMutation } from '#server/shopify/operations/storefront.gen.ts'
import type { DiscountedLines, Discounts } from '#shared/features/checkout/checkout.schema.ts'
import { isSameCode } from '#shared/features/checkout/discount-codes.ts'
import { CREATE_FAILED } from '#shared/features/checkout/messages.ts'
import { toCents } from '#shared/pricing/money.ts'
import { sumOf, type Buyer } from './shopify-cart.ts'

type Asked = NonNullable<CartDiscountsMutation['cartCreate']>
type Allocation = NonNullable<Asked['cart']>['lines']['nodes'][number]['discountAllocations'][number]
type Warning = Asked['warnings'][number]

/** Unknown codes that one client may try within ten minutes. */
const GUESSES = { points: 20, seconds: 600 }

/**
 * Limits guesses of discount codes by address: each code counts until Shopify turns out to know it. A session would be
 * no limit, because anyone can have as many as they like.
 */
export function limitGuesses(limits: RateLimits) {
  const counter = limits.counter({ name: 'discount-codes', ...GUESSES, isFinal: false })
  return async (ip: string, codes: number) => {
    const key = rateLimitKey(ip)
    try {
      await counter.consume(key, codes)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      // What was refused is no guess.
      await counter.reward(key, codes)
      const wait = retryAfterSeconds(reason, GUESSES.seconds)
      const minutes = Math.ceil(wait / 60)
      const message = `Too many unknown discount codes were tried. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. You can check out meanwhile.`
      throw new HttpError(429, message, { 'retry-after': String(wait) })
    }
    return {
      async giveBack(known: number) {
        if (known > 0) await counter.reward(key, known)
      },
    }
  }
}

/**
 * Asks Shopify what codes take off these lines.
 * @returns also how many of the codes Shopify doesn't know
 * @throws ShopifyError
 */
export async function readDiscounts(
  { storefront, buyerIp }: Buyer,
  { lines, discountCodes }: z.output<typeof DiscountedLines>,
): Promise<{ discounts: Discounts; unknown: number }> {
  const { cartCreate: asked } = await storefront.request(cartDiscounts, { lines, discountCodes }, { buyerIp })
  // Shopify refuses lines of variants that it doesn't sell.
  if (!asked?.cart) throw new HttpError(asked?.userErrors.length ? 409 : 502, CREATE_FAILED)
  const { cart, warnings } = asked
  const allocations = cart.lines.nodes.flatMap((line) => line.discountAllocations)
  const isApplicable = (code: string) => cart.discountCodes.some((one) => isSameCode(one.code, code) && one.applicable)
  const refused = discountCodes.filter((code) => !isApplicable(code))
  const reasons = reasonsOf(refused, warnings)
  return {
    discounts: {
      subtotal: sumOf(cart.lines.nodes.map(({ cost }) => cost.subtotalAmount.amount)),
      total: toCents(cart.cost.totalAmount.amount),
      codes: discountCodes.map((code) => ({
        code,
        cents: sumOf(allocations.filter(isFrom(code)).map(({ discountedAmount }) => discountedAmount.amount)),
        refusal: isApplicable(code) ? null : (reasons.get(code)?.message ?? 'It doesn’t apply to this order.'),
      })),
    },
    unknown: refused.filter((code) => (reasons.get(code)?.code ?? 'DISCOUNT_NOT_FOUND') === 'DISCOUNT_NOT_FOUND')
      .length,
  }
}

const isFrom = (wanted: string) => (allocation: Allocation) =>
  allocation.targetType === 'LINE_ITEM' && 'code' in allocation && isSameCode(allocation.code ?? '', wanted)

/**
 * Shopify's warnings by code. A warning doesn't say which code it is about, except in its message, which may name
 * others after it; those that name none are in the order of the codes.
 */
function reasonsOf(codes: readonly string[], warnings: readonly Warning[]): Map<string, Warning> {
  const reasons = new Map<string, Warning>()
  const nameless: Warning[] = []
  for (const warning of warnings) {
    if (!warning.code.startsWith('DISCOUNT_')) continue
    const words = warning.message.toLowerCase().split(/[^\p{L}\p{N}_-]+/u)
    const placeOf = (code: string) => words.indexOf(code.toLowerCase())
    const [named] = codes.filter((code) => placeOf(code) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b))
    if (named === undefined) nameless.push(warning)
    else if (!reasons.has(named)) reasons.set(named, warning)
  }
  const left = codes.filter((code) => !reasons.has(code))
  for (const [place, warning] of nameless.entries()) if (left[place]) reasons.set(left[place], warning)
  return reasons
}
