import { setTimeout as sleep } from 'node:timers/promises'
import type { Cost } from './read-response.ts'

/** Points, points per second, and when they were measured, by `performance.now()`. */
interface Bucket {
  available: number
  maximum: number
  restoreRate: number
  at: number
}

/**
 * Client-side model of Shopify's leaky bucket. Calls wait in order until the bucket covers the operation's last known
 * cost. Before the first response nothing is known and nothing waits.
 */
export class Throttle {
  readonly #costs = new Map<string, number>()
  #bucket: Bucket | null = null
  #queue: Promise<unknown> = Promise.resolve()

  /** Resolves when it is this call's turn and the bucket covers its cost. */
  admit(name: string, signal: AbortSignal): Promise<void> {
    const turn = this.#queue.then(() => this.#pay(name, signal))
    this.#queue = Promise.allSettled([turn])
    return turn
  }

  /** Updates costs and bucket from a response. */
  learn(name: string, cost: Cost | undefined): void {
    if (cost?.requestedQueryCost !== undefined) this.#costs.set(name, cost.requestedQueryCost)
    const { currentlyAvailable, maximumAvailable, restoreRate } = cost?.throttleStatus ?? {}
    if (currentlyAvailable === undefined || maximumAvailable === undefined || !restoreRate) return
    this.#bucket = { available: currentlyAvailable, maximum: maximumAvailable, restoreRate, at: performance.now() }
  }

  async #pay(name: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    // Computed again after each wait, because a response may have updated the bucket.
    for (let wait = this.#waitFor(name); wait > 0; wait = this.#waitFor(name)) await sleep(wait, undefined, { signal })
    if (!this.#bucket) return
    const available = this.#availableNow(this.#bucket) - (this.#costs.get(name) ?? 0)
    this.#bucket = { ...this.#bucket, available, at: performance.now() }
  }

  /**
   * Milliseconds until the bucket covers the cost. A cost above the bucket's maximum doesn't wait, because Shopify
   * refuses it with a clear message.
   */
  #waitFor(name: string): number {
    const cost = this.#costs.get(name) ?? 0
    if (!this.#bucket || cost > this.#bucket.maximum) return 0
    return Math.ceil(((cost - this.#availableNow(this.#bucket)) / this.#bucket.restoreRate) * 1000)
  }

  #availableNow({ available, maximum, restoreRate, at }: Bucket): number {
    return Math.min(maximum, available + ((performance.now() - at) / 1000) * restoreRate)
  }
}
