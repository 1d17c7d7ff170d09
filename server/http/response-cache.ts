import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse } from './cached-response.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** Share of the memory for responses requested only once, so that many different URLs can't push out the others. */
const SHARE_OF_NEW = 0.25
/** Longer URLs are only requested twice to fill the memory. */
const MAX_URL = 2_000
/** Tags whose last change is remembered, for responses still being rendered. */
const MAX_CHANGES = 10_000

/** Responses in the order in which they are dropped. */
interface Segment {
  entries: Map<string, CachedResponse>
  bytes: number
  readonly maxBytes: number
}

/**
 * Cache of rendered pages and public API responses, served before Koa. The change bus drops an entry as soon as
 * something it was made from changes. A response that is requested again moves to a larger segment of its own.
 */
export class ResponseCache {
  readonly #new: Segment
  readonly #proven: Segment
  readonly #assets = new Map<string, CachedResponse>()
  readonly #byTag = new Map<string, Set<string>>()
  readonly #changedAt = new Map<string, number>()
  readonly #beingMade = new Map<string, { since: number; making: Promise<unknown> }>()
  #moment = 0
  /** Changes up to this moment are no longer known, so responses started before it aren't cached. */
  #forgotten = 0
  hits = 0
  /** Requests without a cached response. */
  misses = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#new = { entries: new Map(), bytes: 0, maxBytes: maxBytes * SHARE_OF_NEW }
    this.#proven = { entries: new Map(), bytes: 0, maxBytes: maxBytes * (1 - SHARE_OF_NEW) }
  }

  /** Adds a file of the build, which is never dropped. */
  addAsset(path: string, cached: CachedResponse) {
    this.#assets.set(path, cached)
  }

  /** Sends the cached response and returns it; null if there is none. */
  serve(request: IncomingMessage, response: ServerResponse): CachedResponse | null {
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

  /** The cached response for a URL. */
  find(url: string): CachedResponse | undefined {
    const cached = this.#use(url)
    if (cached || !url.includes('?')) return cached
    const bare = withoutQuery(url)
    return this.#at(bare)?.isForAnyQuery ? this.#use(bare) : undefined
  }

  #at = (url: string) => this.#proven.entries.get(url) ?? this.#new.entries.get(url)

  #use(url: string): CachedResponse | undefined {
    const proven = this.#proven.entries.get(url)
    if (proven) {
      proven.isUsed = true
      return proven
    }
    const cached = this.#new.entries.get(url)
    if (cached) {
      this.#take(this.#new, url, cached)
      this.#put(this.#proven, url, cached)
    }
    return cached
  }

  /**
   * Coalesces concurrent requests: after a change, a burst causes one rendering. Renderings that began before the last
   * change may be stale, so new callers don't join them.
   */
  coalesce<T>(url: string, make: () => Promise<T>): Promise<T> {
    const others = this.#beingMade.get(url)
    if (others?.since === this.#moment) return others.making as Promise<T>
    const mine = {
      since: this.#moment,
      making: make().finally(() => {
        if (this.#beingMade.get(url) === mine) this.#beingMade.delete(url)
      }),
    }
    this.#beingMade.set(url, mine)
    return mine.making
  }

  /** Logical time of now; take it before reading what the response is made from. */
  get moment() {
    return this.#moment
  }

  /** Caches a response, unless something it was made from has changed since `madeSince`. */
  store(url: string, cached: CachedResponse, madeSince: number) {
    if (url.length > MAX_URL || madeSince < this.#forgotten) return
    for (const tag of cached.tags) if ((this.#changedAt.get(tag) ?? 0) > madeSince) return
    this.#remove(url)
    for (const tag of cached.tags) this.#byTag.getOrInsertComputed(tag, () => new Set<string>()).add(url)
    this.#put(this.#new, url, cached)
  }

  /** Drops every response with one of these tags. */
  invalidate(tags: Iterable<string>) {
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

  /** Approximate memory use in bytes, without the build's files. */
  get bytes() {
    return this.#new.bytes + this.#proven.bytes
  }

  get size() {
    return this.#new.entries.size + this.#proven.entries.size
  }

  #put(segment: Segment, url: string, cached: CachedResponse) {
    const resize = (bytes: number) => {
      segment.bytes += bytes
      if (segment.bytes > segment.maxBytes) this.#shrink(segment)
    }
    segment.entries.set(url, cached)
    cached.onResize = resize
    resize(weigh(url, cached))
  }

  #take(segment: Segment, url: string, cached: CachedResponse) {
    cached.onResize = null
    segment.entries.delete(url)
    segment.bytes -= weigh(url, cached)
  }

  /** Drops the oldest responses. Those used since the last time get a second chance. */
  #shrink(segment: Segment) {
    for (const [url, cached] of segment.entries) {
      if (segment.bytes <= segment.maxBytes) return
      if (cached.isUsed) {
        cached.isUsed = false
        segment.entries.delete(url)
        segment.entries.set(url, cached)
      } else this.#remove(url)
    }
  }

  #remove(url: string) {
    const cached = this.#at(url)
    if (!cached) return
    this.#take(this.#proven.entries.has(url) ? this.#proven : this.#new, url, cached)
    cached.isDropped = true
    for (const tag of cached.tags) {
      const urls = this.#byTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#byTag.delete(tag)
    }
  }
}

const weigh = (url: string, cached: CachedResponse) => cached.size + 2 * url.length

const withoutQuery = (url: string) => url.split('?', 1)[0]!
