import type { Database } from '#server/database/database.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve, type Call } from '#server/http/serve.ts'
import { toShopifyHttpError, type ShopifyMessages } from '#server/shopify/http-error.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { VisitorConsent } from '#server/shopify/visitor-consent.ts'
import { checkoutContract } from '#shared/features/checkout/checkout.contract.ts'
import { CHECKOUT_CLOSED, NOT_CHECKED, UNREACHABLE } from '#shared/features/checkout/messages.ts'
import { limitGuesses, readDiscounts } from './discounts.ts'
import { addLines, createCart, readCart } from './hand-off.ts'
import type { Buyer } from './shopify-cart.ts'
import { liveVariants } from '#server/shopify/operations/operations.ts'
import type { LiveVariantsQuery } from '#server/shopify/operations/storefront.gen.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import { nameOptions } from '#shared/pricing/variant-options.ts'
import type { LiveVariant } from '#shared/features/checkout/checkout.schema.ts'

const cartMessages: ShopifyMessages = {
  away: UNREACHABLE,
  refuses: 'The checkout is not working right now. Your cart is safe. Nothing was ordered.',
  closed: CHECKOUT_CLOSED,
}
const stockMessages: ShopifyMessages = { ...cartMessages, refuses: NOT_CHECKED }

/** Requests per minute and client. A cart of 100 products needs 100 lookups, some under several handles. */
const LIMITS = { carts: 30, additions: 60, lookups: 600, discounts: 60 }

export interface CheckoutParts {
  db: Database
  limits: RateLimits
  /** Null when no Shopify store is configured. */
  shopify: Shopify | null
  catalogue: {
    /** The product on sale with this handle or former handle. */
    findProduct(db: Database, handle: string): Promise<{ shopifyId: string | null } | undefined>
  }
}

export function checkoutRoutes({ db, limits: counts, shopify, catalogue }: CheckoutParts) {
  const limits = {
    carts: limitPerMinute(counts, 'checkouts', LIMITS.carts),
    additions: limitPerMinute(counts, 'checkout-lines', LIMITS.additions),
    lookups: limitPerMinute(counts, 'variants', LIMITS.lookups),
    discounts: limitPerMinute(counts, 'discounts', LIMITS.discounts),
    guesses: limitGuesses(counts),
  }

  /** Runs a Shopify request for a shopper and converts failures to readable messages. */
  async function asBuyer<T>(
    { ip, log }: Call,
    messages: ShopifyMessages,
    work: (buyer: Buyer) => Promise<T>,
    visitorConsent?: VisitorConsent,
  ): Promise<T> {
    if (!shopify) throw new HttpError(503, CHECKOUT_CLOSED)
    try {
      return await work({ storefront: shopify.storefront, buyerIp: ip, visitorConsent, log })
    } catch (error) {
      if (!(error instanceof HttpError)) log.warn({ err: error }, 'checkout: request to Shopify failed')
      // Shopify may reject the address of one shopper only.
      const isRejected = error instanceof ShopifyError && error.reason === 'rejected'
      throw toShopifyHttpError(error, isRejected ? { ...messages, closed: messages.refuses } : messages)
    }
  }

  return serve(checkoutContract, {
    variants: async ({ params }, call) => {
      await limits.lookups(call.ip)
      // The id still finds a product that was renamed in Shopify since the last import.
      const id = (await catalogue.findProduct(db, params.handle))?.shopifyId
      return asBuyer(call, stockMessages, (buyer) => readLiveVariants(buyer, id ? { id } : { handle: params.handle }))
    },
    createCart: async ({ headers }, call) => {
      await limits.carts(call.ip)
      const work = (buyer: Buyer) => createCart(db, buyer, headers['idempotency-key'] ?? null)
      return asBuyer(call, cartMessages, work, headers['x-visitor-consent'])
    },
    cart: async ({ params }, call) => {
      await limits.lookups(call.ip)
      return asBuyer(call, cartMessages, (buyer) => readCart(db, buyer, params.cartId))
    },
    addLines: async ({ params, headers, body }, call) => {
      await limits.additions(call.ip)
      const addition = { key: headers['idempotency-key'] ?? null, lines: body.lines }
      const work = (buyer: Buyer) => addLines(db, buyer, params.cartId, addition, body.discountCodes)
      return asBuyer(call, cartMessages, work, headers['x-visitor-consent'])
    },
    discounts: async ({ body }, call) => {
      await limits.discounts(call.ip)
      const guesses = await limits.guesses(call.ip, body.discountCodes.length)
      return asBuyer(call, cartMessages, async (buyer) => {
        let unknown = 0
        try {
          const read = await readDiscounts(buyer, body)
          unknown = read.unknown
          return read.discounts
        } finally {
          await guesses.giveBack(body.discountCodes.length - unknown)
        }
      })
    },
  })
}

type StorefrontVariant = NonNullable<LiveVariantsQuery['product']>['variants']['nodes'][number]

/** Identifies a product in Shopify. Ids are safer, because a handle may since belong to another product. */
type NamedProduct = { id: string } | { handle: string }

/**
 * All variants of a product with current price and stock. Throws HttpError (404) if Shopify doesn't know the product.
 * @throws ShopifyError
 */
async function readLiveVariants({ storefront, buyerIp }: Buyer, named: NamedProduct): Promise<LiveVariant[]> {
  const variants: StorefrontVariant[] = []
  const read = async (after: string | null) =>
    (await storefront.request(liveVariants, { ...named, after }, { buyerIp })).product?.variants
  for await (const page of pagesOf(read)) variants.push(...orNotFound(page, 'Product').nodes)
  const words = nameOptions(variants.map(({ id, selectedOptions: options }) => ({ id, options })))
  return variants.map((variant, index) => ({ ...toLiveVariant(variant), ...words[index]! }))
}

const toLiveVariant = ({ id, selectedOptions, availableForSale, price, quantityAvailable }: StorefrontVariant) => ({
  id,
  options: selectedOptions,
  availableForSale,
  price: price.amount,
  // For sale without stock means that stock isn't tracked or overselling is allowed.
  quantityAvailable: availableForSale && (quantityAvailable ?? 0) <= 0 ? null : quantityAvailable,
})
