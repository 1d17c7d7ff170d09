import { setTimeout as sleep } from 'node:timers/promises'
import type { Cost } from './answers.ts'

/** Points, points per second, and when that was so. */
interface Bucket {
  available: number
  maximum: number
  restoreRate: number
  at: number
}

/**
 * Shopify's leaky bucket as its answers describe it: so many points now, so many more each second. Calls are let through first
 * come, first served, each when the bucket can pay for it: the cost of an operation is what it was the last time. Until the
 * first answer nothing is known and nothing waits.
 */
export class Throttle {
  readonly #costs = new Map<string, number>()
  #bucket: Bucket | null = null
  #queue: Promise<unknown> = Promise.resolve()

  /** Resolves when it is this call's turn and the bucket can pay for it. */
  admit(name: string, signal: AbortSignal): Promise<void> {
    const turn = this.#queue.then(() => this.#pay(name, signal))
    this.#queue = Promise.allSettled([turn])
    return turn
  }

  /** Takes note of what an answer says about its cost and the bucket. */
  learn(name: string, cost: Cost | undefined): void {
    if (cost?.requestedQueryCost !== undefined) this.#costs.set(name, cost.requestedQueryCost)
    const { currentlyAvailable, maximumAvailable, restoreRate } = cost?.throttleStatus ?? {}
    if (currentlyAvailable === undefined || maximumAvailable === undefined || !restoreRate) return
    this.#bucket = { available: currentlyAvailable, maximum: maximumAvailable, restoreRate, at: Date.now() }
  }

  async #pay(name: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    // The wait is worked out again after it: an answer may have come meanwhile that knows better.
    for (let wait = this.#waitFor(name); wait > 0; wait = this.#waitFor(name)) await sleep(wait, undefined, { signal })
    if (!this.#bucket) return
    const available = this.#availableNow(this.#bucket) - (this.#costs.get(name) ?? 0)
    this.#bucket = { ...this.#bucket, available, at: Date.now() }
  }

  /** Milliseconds until the bucket can pay. What costs more than a full bucket doesn't wait: Shopify refuses it in plain words. */
  #waitFor(name: string): number {
    const cost = this.#costs.get(name) ?? 0
    if (!this.#bucket || cost > this.#bucket.maximum) return 0
    return Math.ceil(((cost - this.#availableNow(this.#bucket)) / this.#bucket.restoreRate) * 1000)
  }

  #availableNow({ available, maximum, restoreRate, at }: Bucket): number {
    return Math.min(maximum, available + ((Date.now() - at) / 1000) * restoreRate)
  }
}
