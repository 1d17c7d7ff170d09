import { Refusal } from '#server/http/errors.ts'
import { ShopifyError } from './shopify-error.ts'

/** What a caller hears when Shopify does not work. */
export interface Words {
  /** It can't be reached, or is too busy; trying later helps. */
  away: string
  /** It refuses what we ask; somebody has to look into it. */
  refuses: string
}

const RETRY_SECONDS = 5

/** A ShopifyError as a Refusal: 503 with Retry-After when trying later helps, else 502. Any other error stays what it is. */
export function inWords(error: unknown, words: Words): unknown {
  if (!(error instanceof ShopifyError)) return error
  if (!error.retryable) return new Refusal(502, words.refuses)
  const seconds = error.retryAfter === null ? RETRY_SECONDS : Math.max(1, Math.ceil(error.retryAfter / 1000))
  return new Refusal(503, words.away, { 'retry-after': String(seconds) })
}
