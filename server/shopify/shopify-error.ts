/**
 * - `unreachable`: no response: network error, timeout, or too many failures in a row
 * - `throttled`: Shopify asks to slow down
 * - `server`: Shopify failed (5xx)
 * - `unauthorized`: the token is invalid, or lacks a scope
 * - `refused`: any other HTTP error, such as an unknown API version
 * - `graphql`: the response has errors; partial data is used only where an operation declares it
 */
export type ShopifyErrorKind = 'unreachable' | 'throttled' | 'server' | 'unauthorized' | 'refused' | 'graphql'

/** Why Shopify refuses until a person acts. */
export type RefusalReason =
  // HTTP 401: the token is unknown, was rotated, or belongs to another store.
  | 'token'
  // ACCESS_DENIED: the token lacks a scope.
  | 'scope'
  // The app has no access to protected customer data.
  | 'customer-data'
  // The client_credentials grant was refused.
  | 'secret'
  | 'unknown-app'
  | 'not-installed'
  | 'other-organization'
  // HTTP 402, 403, 423 and 430.
  | 'frozen'
  | 'forbidden'
  | 'locked'
  | 'rejected'
  // HTTP 404, or a redirect: no store has this address, or not as its permanent name.
  | 'unknown-address'

interface Details {
  reason?: RefusalReason | undefined
  /** The HTTP status, if there was a response. */
  status?: number | undefined
  /** Milliseconds that Shopify asks to wait. */
  retryAfter?: number | undefined
  cause?: unknown
}

/** A failed call to Shopify. Its message contains neither tokens nor cart keys. */
export class ShopifyError extends Error {
  override name = 'ShopifyError'
  readonly kind: ShopifyErrorKind
  readonly status: number | null
  readonly retryAfter: number | null
  /** Null if the call may succeed later without anybody's help. */
  readonly reason: RefusalReason | null

  constructor(kind: ShopifyErrorKind, message: string, { status, retryAfter, reason, cause }: Details = {}) {
    super(withoutKeys(message), { cause })
    this.kind = kind
    this.status = status ?? null
    this.retryAfter = retryAfter ?? null
    this.reason = reason ?? null
  }

  /** The same call may succeed later. */
  get retryable(): boolean {
    return this.kind === 'unreachable' || this.kind === 'throttled' || this.kind === 'server'
  }

  /** Shopify or the network is down. */
  get outage(): boolean {
    return this.kind === 'unreachable' || this.kind === 'server'
  }
}

/** Cart ids end in `?key=<secret>`, and Shopify's messages quote them. */
const withoutKeys = (text: string) => text.replace(/([?&]key=)[\w-]+/g, '$1...')
