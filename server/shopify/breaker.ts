import { ShopifyError } from './shopify-error.ts'

/**
 * Keeps shoppers from waiting for a Shopify that is down: after some failures in a row, calls fail at once for a few seconds.
 * Then the next one is let through, and its failure starts the pause anew.
 */
export class Breaker {
  #failures = 0
  #pausedUntil = 0
  readonly #limit: number
  readonly #pause: number

  /** @param pause milliseconds */
  constructor(limit = 3, pause = 5000) {
    this.#limit = limit
    this.#pause = pause
  }

  /** Throws while calls are paused. */
  check(): void {
    const wait = this.#pausedUntil - Date.now()
    if (wait > 0) throw new ShopifyError('unreachable', 'Shopify cannot be reached just now.', { retryAfter: wait })
  }

  /** Runs a try and counts what becomes of it. */
  async watch<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      const answer = await attempt()
      this.#failures = 0
      return answer
    } catch (error) {
      if (!(error instanceof ShopifyError && error.outage)) this.#failures = 0
      else if (++this.#failures >= this.#limit) this.#pausedUntil = Date.now() + this.#pause
      throw error
    }
  }
}
