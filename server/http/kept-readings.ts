import { ApiError } from '#shared/contract/errors.ts'
import type { ReadRoom } from './rooms.ts'

interface Reading {
  answer: Promise<unknown>
  /** What it was made from (tags of the change bus); `banners:*` stands for all that begin so. */
  tags: Set<string>
  isBeingMade: boolean
}

type Make = (reads: (...tags: string[]) => void) => Promise<unknown>

/**
 * What many pages read, such as the menu: read once, and kept in memory until the change bus tells of a change of what it was made from.
 * So a page that is made anew asks the database only for what is its own.
 */
export class KeptReadings {
  readonly #entries = new Map<string, Reading>()

  /** Reads something in this way. Everybody gets the same answer, so it can't be written into. */
  keep<T>(name: string, tags: readonly string[], make: () => Promise<T>): () => Promise<T> {
    return () => {
      const { answer } = this.#find(name, (reads) => {
        reads(...tags)
        return make()
      })
      return answer as Promise<T>
    }
  }

  /**
   * The same for calls that the page renderer makes: those whose addresses are among these. That there is no such thing (404) is kept,
   * too; other failures aren't.
   */
  room(read: ReadRoom, addresses: ReadonlySet<string>): ReadRoom {
    return async (url, call) => {
      if (!addresses.has(url)) return read(url, call)
      const reading = this.#find(url, (reads) => read(url, { ...call, reads }))
      try {
        return await reading.answer
      } finally {
        call.reads(...reading.tags)
      }
    }
  }

  /** Forgets what was made from one of these, and what is being made: that may have read what was there before. */
  drop(tags: readonly string[]) {
    const changed = new Set(tags.flatMap((tag) => [tag, `${tag.split(':', 1)[0]}:*`]))
    for (const [name, reading] of this.#entries)
      if (reading.isBeingMade || !changed.isDisjointFrom(reading.tags)) this.#entries.delete(name)
  }

  #find = (name: string, make: Make) => this.#entries.get(name) ?? this.#begin(name, make)

  #begin(name: string, make: Make): Reading {
    const tags = new Set<string>()
    const answer = make((...more) => more.forEach((tag) => tags.add(tag))).then(frozen)
    const reading = { answer, tags, isBeingMade: true }
    this.#entries.set(name, reading)
    const done = () => void (reading.isBeingMade = false)
    answer.then(done, (error: unknown) => {
      done()
      const isMissing = error instanceof ApiError && error.status === 404
      if (!isMissing && this.#entries.get(name) === reading) this.#entries.delete(name)
    })
    return reading
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}
