/** Memory budget in bytes that concurrent jobs share. */
export class MemoryBudget {
  readonly #bytes: number
  readonly #waiting: { bytes: number; enter: () => void }[] = []
  #used = 0

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /**
   * Resolves, first come first served, when that many bytes are free. A request above the total gets the whole budget,
   * alone.
   */
  async take(bytes: number): Promise<() => void> {
    const share = Math.min(bytes, this.#bytes)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ bytes: share, enter: resolve })
    this.#next()
    await promise
    return () => {
      this.#used -= share
      this.#next()
    }
  }

  #next() {
    for (let first = this.#waiting[0]; first && this.#used + first.bytes <= this.#bytes; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#used += first.bytes
      first.enter()
    }
  }
}
