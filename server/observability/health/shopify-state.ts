import type { CallOutcome } from '#server/shopify/watch.ts'

/** Result of the latest calls to Shopify. */
export interface ShopifyState {
  /** `none`: Shopify is not configured. */
  kind: 'none' | 'local' | 'store'
  /** Since when calls have failed, with the last reason; null if the last call succeeded or there was none. */
  failing: { since: Date; reason: string } | null
}

/** Tracks calls to Shopify. Throttling and refused queries don't count as failures. */
export class ShopifyTracker {
  readonly #kind: ShopifyState['kind']
  #failing: ShopifyState['failing'] = null

  constructor(kind: ShopifyState['kind']) {
    this.#kind = kind
  }

  note(outcome: CallOutcome, message: string | null, now = new Date()) {
    if (outcome === 'ok') this.#failing = null
    else if (outcome === 'unreachable' || outcome === 'server' || outcome === 'unauthorized')
      this.#failing = { since: this.#failing?.since ?? now, reason: message ?? outcome }
  }

  get state(): ShopifyState {
    return { kind: this.#kind, failing: this.#failing }
  }
}
