import type { Database } from '#server/database/database.ts'
import { Refusal } from '#server/http/errors.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { inWords, type Words } from '#server/shopify/refusal.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { checkoutContract } from '#shared/features/checkout/checkout.contract.ts'
import { UNREACHABLE } from '#shared/features/checkout/messages.ts'
import { addLines, createCart, readCart } from './hand-off.ts'
import { readLiveVariants } from './live-variants.ts'
import type { Buyer } from './shopify-cart.ts'

const cartWords: Words = {
  away: UNREACHABLE,
  refuses: 'The checkout does not work right now. Your cart is safe. Nothing was ordered.',
}
const stockWords: Words = {
  away: 'Shopify cannot be reached right now. Price and stock could not be checked.',
  refuses: 'Price and stock could not be checked.',
}

/** Calls a minute for one address. A cart of 100 products looks up 100 of them, under several handles each. */
const LIMITS = { carts: 30, additions: 60, lookups: 600 }

export interface CheckoutParts {
  db: Database
  limits: Limits
  /** Null when none is configured. */
  shopify: Shopify | null
  catalogue: {
    /** The product on sale with this handle, or one it had before. */
    findProduct(db: Database, handle: string): Promise<{ shopifyId: string | null } | undefined>
  }
}

export function checkoutRoutes({ db, limits: counts, shopify, catalogue }: CheckoutParts) {
  const limits = {
    carts: perMinute(counts, 'checkouts', LIMITS.carts),
    additions: perMinute(counts, 'checkout-lines', LIMITS.additions),
    lookups: perMinute(counts, 'variants', LIMITS.lookups),
  }

  /** Runs something at Shopify for a caller; what Shopify can't do is told in plain words. */
  async function asBuyer<T>({ ip, log }: Call, words: Words, work: (buyer: Buyer) => Promise<T>): Promise<T> {
    if (!shopify) throw new Refusal(503, words.away)
    try {
      return await work({ storefront: shopify.storefront, buyerIp: ip })
    } catch (error) {
      if (!(error instanceof Refusal)) log.warn({ err: error }, 'checkout: Shopify did not do it')
      throw inWords(error, words)
    }
  }

  return serve(checkoutContract, {
    variants: async ({ params }, call) => {
      await limits.lookups(call.ip)
      // A product that Shopify has renamed since it was read is still the same product.
      const id = (await catalogue.findProduct(db, params.handle))?.shopifyId
      return asBuyer(call, stockWords, (buyer) => readLiveVariants(buyer, id ? { id } : { handle: params.handle }))
    },
    createCart: async ({ headers }, call) => {
      await limits.carts(call.ip)
      return asBuyer(call, cartWords, (buyer) => createCart(db, buyer, headers['idempotency-key'] ?? null))
    },
    cart: async ({ params }, call) => {
      await limits.lookups(call.ip)
      return asBuyer(call, cartWords, (buyer) => readCart(db, buyer, params.cartId))
    },
    addLines: async ({ params, headers, body }, call) => {
      await limits.additions(call.ip)
      const addition = { key: headers['idempotency-key'] ?? null, lines: body.lines }
      return asBuyer(call, cartWords, (buyer) => addLines(db, buyer, params.cartId, addition))
    },
  })
}
