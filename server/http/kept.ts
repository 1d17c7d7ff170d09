import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kept } from './kept-answer.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ENTRIES = 5_000
/** Nobody asks twice for longer addresses but to fill the memory. */
const MAX_URL = 2_000
/** Tags whose last change is remembered: each matters only to answers that are being made. */
const MAX_CHANGES = 10_000

/**
 * Rendered pages and public answers, served before Koa sees the request, and dropped by the change bus
 * exactly when something that they read changes. The least recently used go when there are too many.
 */
export class KeptAnswers {
  readonly #entries = new Map<string, Kept>()
  readonly #assets = new Map<string, Kept>()
  readonly #byTag = new Map<string, Set<string>>()
  readonly #changedAt = new Map<string, number>()
  readonly #beingMade = new Map<string, { since: number; making: Promise<Kept> }>()
  #moment = 0
  /** Changes up to here are forgotten: what has been in the making since before is not kept. */
  #forgotten = 0
  #bytes = 0
  hits = 0
  /** Asked for in vain. */
  misses = 0
  readonly #maxBytes: number

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Files of the build: never dropped. */
  addAsset(path: string, kept: Kept) {
    this.#assets.set(path, kept)
  }

  /** What the request was answered with. Null: it was not. */
  serve(request: IncomingMessage, response: ServerResponse): Kept | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const url = request.url ?? ''
    const found = this.find(url) ?? this.#assets.get(url)
    if (!found) {
      this.misses += 1
      return null
    }
    this.hits += 1
    if (!found.sendAtOnce(request, response))
      found.send(request, response).catch((error: unknown) => response.destroy(error as Error))
    return found
  }

  /** The answer that is kept for an address. */
  find(url: string): Kept | undefined {
    const kept = this.#use(url)
    if (kept || !url.includes('?')) return kept
    const bare = withoutQuery(url)
    return this.#entries.get(bare)?.anyQuery ? this.#use(bare) : undefined
  }

  #use(url: string): Kept | undefined {
    const kept = this.#entries.get(url)
    if (kept) {
      // Used again: it goes to the end of the queue of those that may be dropped.
      this.#entries.delete(url)
      this.#entries.set(url, kept)
    }
    return kept
  }

  /**
   * Makes an answer, or waits for the one that is being made for somebody else: a crowd that comes after a change costs one
   * rendering. One that began before the last change may be out of date already, and is left to those who wait for it.
   */
  once(url: string, make: () => Promise<Kept>): Promise<Kept> {
    const others = this.#beingMade.get(url)
    if (others?.since === this.#moment) return others.making
    const mine = {
      since: this.#moment,
      making: make().finally(() => {
        if (this.#beingMade.get(url) === mine) this.#beingMade.delete(url)
      }),
    }
    this.#beingMade.set(url, mine)
    return mine.making
  }

  /** A mark of now, to be taken before reading what an answer is made from. */
  get moment() {
    return this.#moment
  }

  /** Keeps an answer, unless something that it read has changed since it began to be made. */
  keep(address: string, kept: Kept, madeSince: number) {
    const url = kept.anyQuery ? withoutQuery(address) : address
    if (url.length > MAX_URL || madeSince < this.#forgotten) return
    for (const tag of kept.tags) if ((this.#changedAt.get(tag) ?? 0) > madeSince) return
    this.#remove(url)
    this.#entries.set(url, kept)
    this.#bytes += kept.size
    for (const tag of kept.tags) this.#byTag.getOrInsertComputed(tag, () => new Set<string>()).add(url)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes && this.#entries.size <= MAX_ENTRIES) break
      this.#remove(oldest)
    }
  }

  /** Drops every answer that read one of these. */
  drop(tags: Iterable<string>) {
    this.#moment += 1
    if (this.#changedAt.size > MAX_CHANGES) {
      this.#changedAt.clear()
      this.#forgotten = this.#moment
    }
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#moment)
      for (const url of this.#byTag.get(tag) ?? []) this.#remove(url)
    }
  }

  /** Roughly, in memory; files of the build left out. */
  get bytes() {
    return this.#bytes
  }

  get size() {
    return this.#entries.size
  }

  #remove(url: string) {
    const kept = this.#entries.get(url)
    if (!kept) return
    this.#entries.delete(url)
    this.#bytes -= kept.size
    for (const tag of kept.tags) {
      const urls = this.#byTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#byTag.delete(tag)
    }
  }
}

const withoutQuery = (url: string) => url.split('?', 1)[0]!
