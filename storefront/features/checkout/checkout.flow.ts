import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { ExternalCart, LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import { candidateHandles } from '#shared/features/checkout/handles.ts'
import {
  ADD_FAILED,
  checkoutMessage,
  CREATE_FAILED,
  NO_CHECKOUT_URL,
  NO_VALID_PRODUCTS,
  UNREACHABLE,
} from '#shared/features/checkout/messages.ts'
import { reviewPlaced } from '#shared/features/checkout/placed.ts'
import {
  changedLines,
  handedLines,
  handedTotal,
  reviewLines,
  type Handed,
  type LineReview,
  type Lookup,
} from '#shared/features/checkout/review.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { toCents } from '#shared/pricing/money.ts'
import { totalPrice } from '#shared/pricing/price.ts'
import { attemptFor, dropAttempt, keepAttempt } from './checkout.storage.ts'
import type { Review } from './checkout.machine.ts'

/** The calls of the hand-off (specification section 7). `key` is the `idempotency-key`. Refusals are ApiErrors. */
export interface CheckoutCalls {
  variants(handle: string): Promise<LiveVariant[]>
  createCart(key: string): Promise<ExternalCart>
  addLines(cartId: string, key: string, lines: Pick<Handed, 'merchandiseId' | 'quantity'>[]): Promise<ExternalCart>
}

/** What a run comes to, beside the failures it throws. */
export type Outcome = { review: Review } | { cartId: string; checkoutUrl: string; total: number }

/** A hand-off that stopped, in words for the shopper, with the lines that are to blame. */
export class CheckoutFailure extends Error {
  override name = 'CheckoutFailure'
  readonly lines: LineReview[]

  constructor(message: string, lines: LineReview[] = []) {
    super(message)
    this.lines = lines
  }
}

/**
 * Looks every product up at Shopify and compares. When all is as the cart shows it, the lines are handed over; otherwise
 * the shopper is asked first. Throws a CheckoutFailure.
 */
export async function prepare(lines: readonly CartItem[], calls: CheckoutCalls): Promise<Outcome> {
  const reviews = reviewLines(lines, await lookUpAll(lines, calls))
  if (handedLines(reviews).length === 0) throw new CheckoutFailure(NO_VALID_PRODUCTS, reviews)
  if (changedLines(reviews).length === 0) return handOver(reviews, calls)
  return { review: { lines: reviews, from: totalPrice(lines), to: handedTotal(reviews) } }
}

/**
 * Puts accepted lines into the attempt's Shopify cart. When Shopify's answer is not what was accepted, that is a review again.
 * Throws a CheckoutFailure.
 */
export async function handOver(accepted: LineReview[], calls: CheckoutCalls): Promise<Outcome> {
  const handed = handedLines(accepted)
  const total = handedTotal(accepted)
  const attempt = attemptFor(handed)
  const cart = await sent(CREATE_FAILED, () => calls.createCart(attempt.key))
  keepAttempt({ ...attempt, cartId: cart.id })
  const lines = handed.map(({ merchandiseId, quantity }) => ({ merchandiseId, quantity }))
  const filled = await sent(ADD_FAILED, () => calls.addLines(cart.id, attempt.key, lines))
  const checkoutUrl = safeUrl(filled.checkoutUrl)
  const placed = reviewPlaced(accepted, filled)
  const subtotal = toCents(filled.subtotal)
  if (changedLines(placed).length === 0 && subtotal === total) return { cartId: cart.id, checkoutUrl, total }
  dropAttempt() // going back and starting over must not meet this cart again
  return { review: { lines: placed, from: total, to: subtotal, placed: { cartId: cart.id, checkoutUrl } } }
}

/**
 * A refusal ends the attempt, so that the next one gets a fresh cart; when the answer was lost the same key asks again.
 * The server's own words are shown unless it broke without any.
 */
async function sent<T>(fallback: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error)) dropAttempt()
    const words = error instanceof ApiError && error.status !== 500 ? error.body : ''
    throw new CheckoutFailure(checkoutMessage(words || fallback))
  }
}

/** http(s) only: it is where the browser goes next. */
function safeUrl(checkoutUrl: string | null): string {
  if (checkoutUrl && /^https?:\/\//i.test(checkoutUrl) && URL.canParse(checkoutUrl)) return checkoutUrl
  dropAttempt()
  throw new CheckoutFailure(NO_CHECKOUT_URL)
}

/** A few products at a time, each once. */
async function lookUpAll(lines: readonly CartItem[], calls: CheckoutCalls): Promise<Map<string, Lookup>> {
  const lookups = new Map<string, Lookup>()
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

/** Candidate handles in order until one answers. A shop that can't reach Shopify stops the whole checkout. */
async function lookUp(product: CartItem['product'], calls: CheckoutCalls): Promise<Lookup> {
  for (const handle of candidateHandles(product)) {
    try {
      return await calls.variants(handle)
    } catch (error) {
      if (!isRefusal(error)) throw new CheckoutFailure(UNREACHABLE)
      if (error.status !== 404) return 'failed'
    }
  }
  return 'gone'
}

/** The server said no, and would say it again. Otherwise it was busy, broken or out of reach. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429
