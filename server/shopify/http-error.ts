import { HttpError } from '#server/errors.ts'
import { ShopifyError } from './shopify-error.ts'

/** Messages for users when Shopify fails. */
export interface ShopifyMessages {
  /** Shopify is unreachable or too busy; retrying later helps. */
  away: string
  /** Shopify refuses the request; retrying is pointless. */
  refuses: string
  /** Shopify refuses the shop until a person acts; by default as `refuses`. */
  closed?: string
}

const RETRY_SECONDS = 5

/**
 * Converts a ShopifyError to an HttpError: 503 with Retry-After if retrying later helps, else 502. Other errors are
 * returned unchanged.
 */
export function toShopifyHttpError(error: unknown, words: ShopifyMessages): unknown {
  if (!(error instanceof ShopifyError)) return error
  if (!error.retryable) return new HttpError(502, (error.reason && words.closed) ?? words.refuses)
  const seconds = error.retryAfter === null ? RETRY_SECONDS : Math.max(1, Math.ceil(error.retryAfter / 1000))
  return new HttpError(503, words.away, { 'retry-after': String(seconds) })
}
