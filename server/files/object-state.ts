import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { isNothing, storeError, StoreRefused } from './object-refusals.ts'

/** What is known is believed for so long, milliseconds. */
const KNOWN_FOR_MS = 10_000
/** The same refusal is logged as often, milliseconds. */
const LOGGED_EVERY_MS = 60_000

interface StateParts {
  log: Logger
  /** Asks for a key that isn't there. */
  probe(key: string): Promise<unknown>
}

/** How the store has answered of late. */
export class ObjectState {
  readonly #parts: StateParts
  #trouble: string | null = null
  #knownAt = -Infinity
  #loggedAt = -Infinity
  #asking: Promise<unknown> | null = null

  constructor(parts: StateParts) {
    this.#parts = parts
  }

  /** What the store answers; null where it says that there is no such thing. Throws what `storeError` makes of an error. */
  readonly told = async <T>(asked: Promise<T>): Promise<T | null> => {
    try {
      const answer = await asked
      this.#note(null)
      return answer
    } catch (error) {
      if (!isNothing(error)) throw this.refusal(error)
      this.#note(null)
      return null
    }
  }

  /** Notes an error, and makes of it what callers may hear. */
  readonly refusal = (error: unknown): Error => {
    const refused = storeError(error)
    this.#note(
      refused instanceof StoreRefused ? refused.message : `the object store can’t be used: ${messageOf(refused.cause)}`,
    )
    return refused
  }

  /** What keeps it from answering, in words for staff; null: nothing. Asks it when nobody has for a while. */
  async trouble(): Promise<string | null> {
    if (performance.now() - this.#knownAt > KNOWN_FOR_MS) {
      this.#asking ??= this.told(this.#parts.probe(`.probe-${randomUUID()}`)).finally(() => (this.#asking = null))
      // What it failed with has been noted.
      await Promise.allSettled([this.#asking])
    }
    return this.#trouble
  }

  #note(trouble: string | null) {
    const now = performance.now()
    this.#knownAt = now
    if (this.#trouble !== null && trouble === null) this.#parts.log.info('the object store answers again')
    this.#trouble = trouble
    if (trouble === null || now - this.#loggedAt < LOGGED_EVERY_MS) return
    this.#loggedAt = now
    this.#parts.log.error({ reason: trouble }, 'files can’t be had or kept')
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
