import { createHash } from 'node:crypto'

/** More than the shop has statements; lists of odd lengths come and go. */
const MOST_NAMES = 400
const MOST_WATCHED = 2_000
const LONGEST = 4_000

/**
 * Names for statements that come again, under which each connection has PostgreSQL plan them once: that halves what a short one
 * costs on both sides. Statements that search in texts are left out, for what is good for one text is bad for another.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  /** Asked for once so far. */
  readonly #watched = new Set<string>()
  #generation = 0
  #isOff = false

  /** Undefined: it is to be asked without a name. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (text.length > LONGEST || !/^(select|insert|update|delete|with) /i.test(text) || /;|\blike\b/i.test(text))
      return undefined
    if (!this.#watched.delete(text)) {
      if (this.#watched.size === MOST_WATCHED) this.#watched.clear()
      this.#watched.add(text)
      return undefined
    }
    if (this.#names.size === MOST_NAMES) return undefined
    const name = `${this.#generation}-${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Whether a statement failed only because of its name; then nothing has been done, and it can be asked again. Another version has
   * changed the table: every statement gets another name. Or whatever stands before the PostgreSQL hands on each question to another
   * connection of its own, as PgBouncer may: there are no names from now on.
   */
  isToBlame(error: unknown, name: string | undefined): boolean {
    if (name === undefined || !(error instanceof Error) || !('code' in error)) return false
    const isOutdated = error.code === '0A000' && /cached plan/.test(error.message)
    const isElsewhere = error.code === '26000' || error.code === '42P05'
    if (isElsewhere) this.#isOff = true
    // Of many that fail at once, one counts up.
    if (isOutdated && name.startsWith(`${this.#generation}-`)) {
      this.#generation += 1
      this.#names.clear()
    }
    return isOutdated || isElsewhere
  }
}
