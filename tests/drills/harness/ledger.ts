import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '#shared/contract/errors.ts'
import type { Findings } from './findings.ts'

/** Fields of a record that were sent; null if it was deleted. */
type Value = Record<string, unknown> | null

/**
 * What each record may hold: the acknowledged value, or after a lost response also the one before it. Keys have a
 * prefix for their kind, such as `pages/about`.
 */
export class Ledger {
  acknowledged = 0
  lost = 0
  /** For a comparison with a moment that isn't known exactly, such as a backup's: values that were replaced since. */
  isCollecting = false
  readonly #possible = new Map<string, Value[]>()
  readonly #findings: Findings

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** Sends a write whose success gives the records these values. A refusal is a finding, unless its status is listed. */
  async write<T>(values: Record<string, Value>, request: () => Promise<T>, refusals: number[] = []): Promise<T> {
    const before = Object.keys(values).map((key) => [key, this.#possible.get(key) ?? [null]] as const)
    for (const [key, possible] of before) this.#possible.set(key, [...possible, values[key]!])
    try {
      const response = await request()
      this.acknowledged += 1
      if (!this.isCollecting) for (const [key, value] of Object.entries(values)) this.#possible.set(key, [value])
      return response
    } catch (error) {
      if (isRefusal(error)) {
        for (const [key, possible] of before) this.#possible.set(key, possible)
        if (!refusals.includes(error.status)) this.#findings.blame(`writing ${Object.keys(values).join()}: ${error}`)
      } else this.lost += 1
      throw error
    }
  }

  /** The value of a record; null if it is deleted, undefined if unknown or if a lost response leaves it open. */
  valueOf(key: string): Value | undefined {
    const possible = this.#possible.get(key) ?? []
    return possible.length === 1 ? possible[0] : undefined
  }

  /** The stored value of a record that was there before. */
  know(key: string, value: Value) {
    if (!this.#possible.has(key)) this.#possible.set(key, [value])
  }

  /** Ends the comparison of a record. */
  forget(key: string) {
    this.#possible.delete(key)
  }

  has(key: string): boolean {
    return this.#possible.has(key)
  }

  keys(prefix: string): string[] {
    return [...this.#possible.keys()].filter((key) => key.startsWith(prefix))
  }

  /**
   * Compares all records of a kind with the stored ones, of which only the known fields count. From then on the stored
   * value of an open one is the known one, unless something else may still change it.
   */
  compare(prefix: string, stored: ReadonlyMap<string, object>, { isFinal = true } = {}): void {
    for (const key of this.keys(prefix)) {
      const possible = this.#possible.get(key)!
      const found = stored.get(key) as Value | undefined
      const held = possible.filter((value) => isHeld(value, found ?? null))
      if (held.length === 0)
        this.#findings.blame(
          `${key} is ${brief(found ?? null, possible)} but was ${possible.map((each) => brief(each)).join(' or ')}`,
        )
      else if (isFinal && !this.isCollecting) this.#possible.set(key, [held.at(-1)!])
    }
    for (const key of stored.keys()) if (!this.#possible.has(key)) this.#findings.blame(`${key} was never sent`)
  }
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

const isHeld = (value: Value, stored: Value) =>
  value === null || stored === null
    ? value === stored
    : Object.entries(value).every(([name, each]) => isDeepStrictEqual(stored[name], each))

/** Only the fields that are compared, and not a long text as a whole. */
function brief(value: Value, like: Value[] = []): string {
  const names = new Set(like.flatMap((each) => Object.keys(each ?? {})))
  const shown = value && names.size > 0 ? Object.fromEntries([...names].map((name) => [name, value[name]])) : value
  return JSON.stringify(shown).slice(0, 300)
}
