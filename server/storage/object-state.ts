import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { isNotFound, toStoreError, ObjectStoreError } from './object-store-errors.ts'

/** How long (ms) a known state stays valid. */
const VALID_FOR_MS = 10_000
/** Minimum interval (ms) between logs of a failure. */
const LOGGED_EVERY_MS = 60_000

interface StateParts {
  log: Logger
  /** Requests a key that doesn't exist. */
  probe(key: string): Promise<unknown>
}

/** Tracks whether the object store works. */
export class ObjectState {
  readonly #parts: StateParts
  #trouble: string | null = null
  #knownAt = -Infinity
  #loggedAt = -Infinity
  #asking: Promise<unknown> | null = null

  constructor(parts: StateParts) {
    this.#parts = parts
  }

  /** Resolves to the store's response, or null if the object doesn't exist. Errors are mapped by `toStoreError`. */
  readonly track = async <T>(asked: Promise<T>): Promise<T | null> => {
    try {
      const answer = await asked
      this.#note(null)
      return answer
    } catch (error) {
      if (!isNotFound(error)) throw this.refusal(error)
      this.#note(null)
      return null
    }
  }

  /** Records an error and maps it for callers. */
  readonly refusal = (error: unknown): Error => {
    const refused = toStoreError(error)
    this.#note(
      refused instanceof ObjectStoreError
        ? refused.message
        : `the object store is unavailable: ${messageOf(refused.cause)}`,
    )
    return refused
  }

  /** Message for staff about the current failure; null if there is none. Probes the store if the state is outdated. */
  async trouble(): Promise<string | null> {
    if (performance.now() - this.#knownAt > VALID_FOR_MS) {
      this.#asking ??= this.track(this.#parts.probe(`.probe-${randomUUID()}`)).finally(() => (this.#asking = null))
      // A failure has been recorded already.
      await Promise.allSettled([this.#asking])
    }
    return this.#trouble
  }

  #note(trouble: string | null) {
    const now = performance.now()
    this.#knownAt = now
    if (this.#trouble !== null && trouble === null) this.#parts.log.info('the object store is available again')
    this.#trouble = trouble
    if (trouble === null || now - this.#loggedAt < LOGGED_EVERY_MS) return
    this.#loggedAt = now
    this.#parts.log.error({ reason: trouble }, 'files can’t be read or stored')
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
