import { ApiError } from '#shared/contract/errors.ts'
import type { ReadEndpoint } from './endpoint-reader.ts'

interface CachedRead {
  answer: Promise<unknown>
  /** Change-bus tags that the value was read from; `banners:*` matches every tag with that prefix. */
  tags: Set<string>
  isBeingMade: boolean
}

type ReadValue = (reads: (...tags: string[]) => void) => Promise<unknown>

/**
 * Caches reads that many pages share, such as the menu, until the change bus reports a change of their tags. Rendering
 * a page then only queries what is specific to it.
 */
export class ReadCache {
  readonly #entries = new Map<string, CachedRead>()

  /** Wraps a read in the cache. All callers share one frozen value. */
  wrap<T>(name: string, tags: readonly string[], make: () => Promise<T>): () => Promise<T> {
    return () => {
      const { answer } = this.#find(name, (reads) => {
        reads(...tags)
        return make()
      })
      return answer as Promise<T>
    }
  }

  /** The same for the page renderer's in-process reads of `addresses`. A 404 is cached too; other failures are not. */
  wrapReader(read: ReadEndpoint, addresses: ReadonlySet<string>): ReadEndpoint {
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

  /** Drops reads with one of these tags, and reads in progress, which may have started before the change. */
  invalidate(tags: readonly string[]) {
    const changed = new Set(tags.flatMap((tag) => [tag, `${tag.split(':', 1)[0]}:*`]))
    for (const [name, reading] of this.#entries)
      if (reading.isBeingMade || !changed.isDisjointFrom(reading.tags)) this.#entries.delete(name)
  }

  #find = (name: string, make: ReadValue) => this.#entries.get(name) ?? this.#begin(name, make)

  #begin(name: string, make: ReadValue): CachedRead {
    const tags = new Set<string>()
    const answer = make((...more) => more.forEach((tag) => tags.add(tag))).then(deepFreeze)
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

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
