import type { Outcome } from '#server/shopify/watch.ts'

/** How Shopify has answered lately, as far as the shop has asked it anything. */
export interface ShopifyState {
  /** `none`: no Shopify is configured. */
  kind: 'none' | 'local' | 'store'
  /** Since when it has not answered as it should, and what was wrong last; null: it does, or was not asked yet. */
  failing: { since: Date; reason: string } | null
}

/** Remembers it. Being asked to slow down, and a single query that is refused, say nothing of Shopify. */
export class ShopifyMemory {
  readonly #kind: ShopifyState['kind']
  #failing: ShopifyState['failing'] = null

  constructor(kind: ShopifyState['kind']) {
    this.#kind = kind
  }

  note(outcome: Outcome, message: string | null, now = new Date()) {
    if (outcome === 'ok') this.#failing = null
    else if (outcome === 'unreachable' || outcome === 'server' || outcome === 'unauthorized')
      this.#failing = { since: this.#failing?.since ?? now, reason: message ?? outcome }
  }

  get state(): ShopifyState {
    return { kind: this.#kind, failing: this.#failing }
  }
}
