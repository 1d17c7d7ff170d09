/**
 * - `unreachable`: no answer: network, time-out, or too many failures in a row
 * - `throttled`: Shopify asks to slow down
 * - `server`: Shopify failed (5xx)
 * - `unauthorized`: the token is wrong, or lacks a scope
 * - `refused`: any other HTTP refusal, such as an unknown API version
 * - `graphql`: the answer has errors; whatever data came with them is not used
 */
export type ShopifyErrorKind = 'unreachable' | 'throttled' | 'server' | 'unauthorized' | 'refused' | 'graphql'

interface Details {
  /** The HTTP status, when there was an answer. */
  status?: number | undefined
  /** Milliseconds that Shopify wants us to wait. */
  retryAfter?: number | undefined
  cause?: unknown
}

/** A call to Shopify that failed. Its message holds neither tokens nor cart keys. */
export class ShopifyError extends Error {
  override name = 'ShopifyError'
  readonly kind: ShopifyErrorKind
  readonly status: number | null
  readonly retryAfter: number | null

  constructor(kind: ShopifyErrorKind, message: string, { status, retryAfter, cause }: Details = {}) {
    super(withoutKeys(message), { cause })
    this.kind = kind
    this.status = status ?? null
    this.retryAfter = retryAfter ?? null
  }

  /** The same call may work later. */
  get retryable(): boolean {
    return this.kind === 'unreachable' || this.kind === 'throttled' || this.kind === 'server'
  }

  /** Shopify itself is in trouble, or the way to it. */
  get outage(): boolean {
    return this.kind === 'unreachable' || this.kind === 'server'
  }
}

/** A cart's id ends in `?key=<secret>`, and Shopify's messages quote ids. */
const withoutKeys = (text: string) => text.replace(/([?&]key=)[\w-]+/g, '$1...')
