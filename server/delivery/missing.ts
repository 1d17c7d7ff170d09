/** So long what was looked for in vain is not looked for again, unless it is made here, milliseconds. */
const BELIEVED_MS = 30_000
const MAX_KEYS = 10_000

/** Keys of files that are not there just now; another server may put them there. */
export class Missing {
  readonly #until = new Map<string, number>()

  has(key: string): boolean {
    const until = this.#until.get(key)
    if (until === undefined) return false
    if (performance.now() < until) return true
    this.#until.delete(key)
    return false
  }

  add(key: string) {
    this.#until.set(key, performance.now() + BELIEVED_MS)
    const [oldest] = this.#until
    if (this.#until.size > MAX_KEYS) this.#until.delete(oldest![0])
  }

  delete(key: string) {
    this.#until.delete(key)
  }
}
