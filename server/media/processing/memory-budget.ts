/** A memory budget shared by concurrent jobs. */
export class MemoryBudget {
  readonly #bytes: number
  readonly #waiting: { bytes: number; enter: () => void }[] = []
  #used = 0
  #inside = 0

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /**
   * Resolves when this much is free, first come, first served. A request beyond the whole budget runs alone. Call the
   * result to release it.
   */
  async take(bytes: number): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ bytes, enter: resolve })
    this.#next()
    await promise
    return () => {
      this.#used -= bytes
      this.#inside -= 1
      this.#next()
    }
  }

  #next() {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (this.#inside > 0 && this.#used + first.bytes > this.#bytes) return
      this.#waiting.shift()
      this.#used += first.bytes
      this.#inside += 1
      first.enter()
    }
  }
}
