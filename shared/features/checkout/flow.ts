import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { ExternalCart, LiveVariant } from './checkout.schema.ts'
import { candidateHandles } from './handles.ts'
import {
  ADD_FAILED,
  CHECKOUT_CLOSED,
  checkoutMessage,
  CREATE_FAILED,
  NO_CHECKOUT_URL,
  NO_VALID_PRODUCTS,
  NOT_CHECKED,
  SHOP_UNREACHABLE,
  UNREACHABLE,
} from './messages.ts'
import {
  changedLines,
  handedLines,
  handedTotal,
  reviewLines,
  reviewPlaced,
  type HandedLine,
  type LineReview,
  type ProductLookup,
} from './review.ts'
import { ApiError, UnreachableError } from '#shared/contract/errors.ts'
import { toCents } from '#shared/pricing/money.ts'
import { totalPrice } from '#shared/pricing/price.ts'
import { parseUrl } from '#shared/older-browsers.ts'

/** API calls of the hand-off. `key` is the `idempotency-key`; rejected requests throw an ApiError, lost ones an UnreachableError. */
export interface CheckoutApi {
  attempts: CheckoutAttempts
  variants(handle: string): Promise<LiveVariant[]>
  createCart(key: string): Promise<ExternalCart>
  addLines(cartId: string, key: string, lines: Pick<HandedLine, 'merchandiseId' | 'quantity'>[]): Promise<ExternalCart>
}

/** The idempotency keys of checkout attempts. */
export interface CheckoutAttempts {
  /** Key of the attempt with these lines: the same until it ends. */
  find(lines: readonly HandedLine[]): string
  /** Called with the attempt's Shopify cart. */
  save(key: string, cartId: string): void
  /** Ends the attempt: the next one gets a fresh Shopify cart. */
  clear(): void
}

/** The calls of a run that nobody wants any longer, because the cart has changed, throw before they do anything. */
export function whileWanted({ attempts, ...calls }: CheckoutApi, isWanted: () => boolean): CheckoutApi {
  const check =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      if (!isWanted()) throw new Error('The cart has changed')
      return call(...args)
    }
  return {
    variants: check(calls.variants),
    createCart: check(calls.createCart),
    addLines: check(calls.addLines),
    attempts: { find: check(attempts.find), save: check(attempts.save), clear: check(attempts.clear) },
  }
}

/** Changes that the shopper must accept before the hand-off. */
export interface CheckoutReview {
  lines: LineReview[]
  /** Total in the cart, in cents. */
  from: number
  /** Total to be handed over, in cents. */
  to: number
  /** Shopify's cart if it already holds the accepted lines: accepting goes straight to its checkout. */
  placed?: { cartId: string; checkoutUrl: string }
}

/** Result of a run that didn't fail. */
export type CheckoutOutcome = { review: CheckoutReview } | { cartId: string; checkoutUrl: string; total: number }

/** Hand-off failure with a message for the shopper and the affected lines. */
export class CheckoutFlowError extends Error {
  override name = 'CheckoutFailure'
  readonly lines: LineReview[]

  constructor(message: string, lines: LineReview[] = []) {
    super(message)
    this.lines = lines
  }
}

/**
 * Checks every product at Shopify. If all match the cart, hands the lines over; otherwise returns a review for the
 * shopper to accept.
 * @throws CheckoutFlowError
 */
export async function prepareCheckout(lines: readonly CartItem[], calls: CheckoutApi): Promise<CheckoutOutcome> {
  const reviews = reviewLines(lines, await lookUpAll(lines, calls))
  if (handedLines(reviews).length === 0) throw new CheckoutFlowError(NO_VALID_PRODUCTS, reviews)
  if (changedLines(reviews).length === 0) return handOffLines(reviews, calls)
  return { review: { lines: reviews, from: totalPrice(lines), to: handedTotal(reviews) } }
}

/**
 * Puts accepted lines into the attempt's Shopify cart. Returns another review if Shopify's cart differs from them.
 * @throws CheckoutFlowError
 */
export async function handOffLines(accepted: LineReview[], calls: CheckoutApi): Promise<CheckoutOutcome> {
  const handed = handedLines(accepted)
  const total = handedTotal(accepted)
  const { attempts } = calls
  const key = attempts.find(handed)
  const cart = await callOrFail(CREATE_FAILED, attempts, () => calls.createCart(key))
  attempts.save(key, cart.id)
  const lines = handed.map(({ merchandiseId, quantity }) => ({ merchandiseId, quantity }))
  const filled = await callOrFail(ADD_FAILED, attempts, () => calls.addLines(cart.id, key, lines))
  const checkoutUrl = safeUrl(filled.checkoutUrl, attempts)
  const placed = reviewPlaced(accepted, filled)
  const subtotal = toCents(filled.subtotal)
  if (changedLines(placed).length === 0 && subtotal === total) return { cartId: cart.id, checkoutUrl, total }
  attempts.clear() // a restarted checkout must get a fresh Shopify cart
  return { review: { lines: placed, from: total, to: subtotal, placed: { cartId: cart.id, checkoutUrl } } }
}

/**
 * Ends the attempt on a rejection, so that the next one gets a fresh cart; after a lost response the same key is
 * reused. Shows the server's message except for a bare 500.
 */
async function callOrFail<T>(fallback: string, attempts: CheckoutAttempts, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isOfRequest(error)) throw error
    if (isRejection(error)) attempts.clear()
    const serverMessage = error instanceof ApiError && error.status !== 500 ? error.body : ''
    throw new CheckoutFlowError(checkoutMessage(serverMessage || fallback))
  }
}

/** The checkout URL if it is http(s), because the browser navigates to it. */
function safeUrl(checkoutUrl: string | null, attempts: CheckoutAttempts): string {
  if (checkoutUrl && /^https?:\/\//i.test(checkoutUrl) && parseUrl(checkoutUrl)) return checkoutUrl
  attempts.clear()
  throw new CheckoutFlowError(NO_CHECKOUT_URL)
}

/** Looks up each product once, four at a time. */
async function lookUpAll(lines: readonly CartItem[], calls: CheckoutApi): Promise<Map<string, ProductLookup>> {
  const lookups = new Map<string, ProductLookup>()
  const waiting = new Map(
    lines.filter(({ product }) => product.isAvailable).map((line) => [line.productId, line.product]),
  )
  const left = waiting.entries()
  const worker = async () => {
    for (const [id, product] of left) lookups.set(id, await lookUp(product, calls))
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return lookups
}

/** Tries candidate handles in order until one exists. If Shopify doesn't answer, the whole checkout stops. */
async function lookUp(product: CartItem['product'], calls: CheckoutApi): Promise<ProductLookup> {
  for (const handle of candidateHandles(product)) {
    try {
      return await calls.variants(handle)
    } catch (error) {
      if (!isOfRequest(error)) throw error
      if (!isRejection(error)) throw new CheckoutFlowError(lookupFailure(error))
      if (error.status !== 404) return 'failed'
    }
  }
  return 'gone'
}

/** Why nothing could be looked up. Only the server knows about Shopify; a proxy may answer in its place. */
function lookupFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return SHOP_UNREACHABLE
  return [UNREACHABLE, CHECKOUT_CLOSED].find((message) => message === error.body) ?? NOT_CHECKED
}

/** Whether the request failed; otherwise the program has. */
const isOfRequest = (error: unknown) => error instanceof ApiError || error instanceof UnreachableError

/** Whether the error is permanent, as opposed to a timeout, a rate limit or a server failure. */
const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429
