import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse } from './cached-response.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ENTRIES = 5_000
/** Longer URLs are only requested twice to fill the memory. */
const MAX_URL = 2_000
/** Tags whose last change is remembered, for responses still being rendered. */
const MAX_CHANGES = 10_000

/**
 * LRU cache of rendered pages and public API responses, served before Koa. The change bus drops an entry as soon as
 * something it was made from changes.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CachedResponse>()
  readonly #assets = new Map<string, CachedResponse>()
  readonly #byTag = new Map<string, Set<string>>()
  readonly #changedAt = new Map<string, number>()
  readonly #beingMade = new Map<string, { since: number; making: Promise<CachedResponse> }>()
  #moment = 0
  /** Changes up to this moment are no longer known, so responses started before it aren't cached. */
  #forgotten = 0
  #bytes = 0
  hits = 0
  /** Requests without a cached response. */
  misses = 0
  readonly #maxBytes: number

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
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
    return this.#entries.get(bare)?.isForAnyQuery ? this.#use(bare) : undefined
  }

  #use(url: string): CachedResponse | undefined {
    const cached = this.#entries.get(url)
    if (cached) {
      // Moves the entry to the end of the eviction order.
      this.#entries.delete(url)
      this.#entries.set(url, cached)
    }
    return cached
  }

  /**
   * Coalesces concurrent requests: after a change, a burst causes one rendering. Renderings that began before the last
   * change may be stale, so new callers don't join them.
   */
  coalesce(url: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
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

  /** Logical time of now; take it before reading what the response is made from. */
  get moment() {
    return this.#moment
  }

  /** Caches a response, unless something it was made from has changed since `madeSince`. */
  store(address: string, cached: CachedResponse, madeSince: number) {
    const url = cached.isForAnyQuery ? withoutQuery(address) : address
    if (url.length > MAX_URL || madeSince < this.#forgotten) return
    for (const tag of cached.tags) if ((this.#changedAt.get(tag) ?? 0) > madeSince) return
    this.#remove(url)
    this.#entries.set(url, cached)
    this.#bytes += cached.size
    for (const tag of cached.tags) this.#byTag.getOrInsertComputed(tag, () => new Set<string>()).add(url)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes && this.#entries.size <= MAX_ENTRIES) break
      this.#remove(oldest)
    }
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
    return this.#bytes
  }

  get size() {
    return this.#entries.size
  }

  #remove(url: string) {
    const cached = this.#entries.get(url)
    if (!cached) return
    this.#entries.delete(url)
    this.#bytes -= cached.size
    for (const tag of cached.tags) {
      const urls = this.#byTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#byTag.delete(tag)
    }
  }
}

const withoutQuery = (url: string) => url.split('?', 1)[0]!
