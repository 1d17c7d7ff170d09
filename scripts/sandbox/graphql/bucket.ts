/** Shopify's leaky bucket: `max` points, refilled by `restore` points per second (standard plan: 2,000 and 100). */
export interface BucketSize {
  max: number
  restore: number
}

export interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

export class Bucket {
  readonly #size: BucketSize
  #available: number
  #countedAt = performance.now()

  constructor(size: BucketSize) {
    this.#size = size
    this.#available = size.max
  }

  /** Points available now. */
  get available(): number {
    const now = performance.now()
    const restored = ((now - this.#countedAt) / 1000) * this.#size.restore
    this.#available = Math.min(this.#size.max, this.#available + restored)
    this.#countedAt = now
    return this.#available
  }
  set available(points: number) {
    this.#available = Math.min(this.#size.max, points)
    this.#countedAt = performance.now()
  }

  spend(points: number): void {
    this.available -= points
  }

  get status(): ThrottleStatus {
    return {
      maximumAvailable: this.#size.max,
      currentlyAvailable: Math.floor(this.available),
      restoreRate: this.#size.restore,
    }
  }
}
