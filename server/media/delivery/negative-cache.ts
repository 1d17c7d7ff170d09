/** How long (ms) a missing key is remembered before the store is asked again. */
const MISSING_FOR_MS = 30_000
const MAX_KEYS = 10_000

/** Negative cache of keys without a file; another server may create the file meanwhile. */
export class NegativeCache {
  readonly #until = new Map<string, number>()

  has(key: string): boolean {
    const until = this.#until.get(key)
    if (until === undefined) return false
    if (performance.now() < until) return true
    this.#until.delete(key)
    return false
  }

  add(key: string) {
    this.#until.set(key, performance.now() + MISSING_FOR_MS)
    const [oldest] = this.#until
    if (this.#until.size > MAX_KEYS) this.#until.delete(oldest![0])
  }

  delete(key: string) {
    this.#until.delete(key)
  }
}
