import { ShopifyError } from './shopify-error.ts'

/**
 * Circuit breaker: after some failures in a row, calls fail at once for a few seconds. Then the next call is let
 * through, and its failure starts a new pause.
 */
export class Breaker {
  #failures = 0
  /** By `performance.now()`, as a corrected clock must not prolong the pause. */
  #pausedUntil = 0
  /** Of the failure that started the pause. */
  #message = ''
  readonly #limit: number
  readonly #pause: number

  /** @param pause - Milliseconds. */
  constructor(limit = 3, pause = 5000) {
    this.#limit = limit
    this.#pause = pause
  }

  /** Throws ShopifyError while calls are paused. */
  check(): void {
    const wait = this.#pausedUntil - performance.now()
    if (wait > 0) throw new ShopifyError('unreachable', this.#message, { retryAfter: wait })
  }

  /** Runs an attempt and counts its outcome. */
  async watch<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      const answer = await attempt()
      this.#failures = 0
      this.#pausedUntil = 0
      return answer
    } catch (error) {
      if (!(error instanceof ShopifyError && error.outage)) this.#failures = 0
      else if (++this.#failures >= this.#limit) {
        this.#pausedUntil = performance.now() + this.#pause
        this.#message = error.message
      }
      throw error
    }
  }
}
