import { createHash } from 'node:crypto'

/** More than the shop has statements; lists of varying length are evicted. */
const MAX_NAMES = 400
const MAX_WATCHED = 2_000
const MAX_LENGTH = 4_000

/**
 * Names recurring statements so that each connection prepares them once, which halves the cost of short ones. Text
 * searches are left out: their best plan depends on the text.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  /** Statements seen once so far. */
  readonly #watched = new Set<string>()
  #generation = 0
  #isOff = false

  /** Undefined: run it unnamed. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (text.length > MAX_LENGTH || !/^(select|insert|update|delete|with) /i.test(text) || /;|\blike\b/i.test(text))
      return undefined
    if (!this.#watched.delete(text)) {
      if (this.#watched.size === MAX_WATCHED) this.#watched.clear()
      this.#watched.add(text)
      return undefined
    }
    if (this.#names.size === MAX_NAMES) return undefined
    const name = `${this.#generation}-${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Whether a statement failed only because of its name, so that it can be run again. If another version has altered
   * the table, all statements get new names. If a pooler such as PgBouncer switches connections between statements,
   * names are turned off.
   */
  isToBlame(error: unknown, name: string | undefined): boolean {
    if (name === undefined || !(error instanceof Error) || !('code' in error)) return false
    const isOutdated = error.code === '0A000' && /cached plan/.test(error.message)
    const isElsewhere = error.code === '26000' || error.code === '42P05'
    if (isElsewhere) this.#isOff = true
    // Of many concurrent failures, only the first advances the generation.
    if (isOutdated && name.startsWith(`${this.#generation}-`)) {
      this.#generation += 1
      this.#names.clear()
    }
    return isOutdated || isElsewhere
  }
}
