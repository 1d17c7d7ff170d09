import type { AnsweredCall, ShopifyApi } from '#server/shopify/watch.ts'

interface Failure {
  since: Date
  /** For staff: what happened and what to do. */
  reason: string
}

/** Result of the latest calls to Shopify. */
export interface ShopifyState {
  /** `none`: Shopify is not configured. */
  kind: 'none' | 'local' | 'store'
  /** Since when calls to an API have failed, with the last reason; null if they succeed or there was none. */
  failing: Record<ShopifyApi, Failure | null>
}

type Call = Pick<AnsweredCall, 'api' | 'subject' | 'outcome' | 'reason' | 'message'>

/** Key of failures that no call of the API escapes, such as an unknown token. */
const EVERY_CALL = ''

/**
 * Tracks calls to Shopify, each API on its own. Throttling and invalid queries don't count as failures. A denied call
 * counts until one that needs the same scope succeeds; any other failure until any call succeeds.
 */
export class ShopifyTracker {
  readonly #kind: ShopifyState['kind']
  /** By what was denied, or `EVERY_CALL`. */
  readonly #failures: Record<ShopifyApi, Map<string, Failure>> = { admin: new Map(), storefront: new Map() }

  constructor(kind: ShopifyState['kind']) {
    this.#kind = kind
  }

  note({ api, subject, outcome, reason, message }: Call, now = new Date()) {
    const failures = this.#failures[api]
    // An invalid query was let through as well.
    if (outcome === 'ok' || outcome === 'partial' || outcome === 'graphql') {
      failures.delete(EVERY_CALL)
      failures.delete(subject)
    } else if (reason !== null || outcome === 'unreachable' || outcome === 'server') {
      const isDenied = reason === 'scope' || reason === 'customer-data'
      // A token that lacks a scope was accepted.
      if (isDenied) failures.delete(EVERY_CALL)
      const key = isDenied ? subject : EVERY_CALL
      failures.set(key, { since: failures.get(key)?.since ?? now, reason: message ?? outcome })
    }
  }

  get state(): ShopifyState {
    const { admin, storefront } = this.#failures
    return { kind: this.#kind, failing: { admin: firstOf(admin), storefront: firstOf(storefront) } }
  }
}

const firstOf = (failures: Map<string, Failure>) => failures.get(EVERY_CALL) ?? [...failures.values()][0] ?? null
