import type { Bus } from '#server/changes/bus.ts'
import { ReadCache } from '#server/http/read-cache.ts'
import { ResponseCache } from '#server/http/response-cache.ts'
import type { Stores } from './open-stores.ts'

/** Cache size for sitemaps, the feed and card images. */
const CRAWLER_CACHE_BYTES = 16 * 1024 * 1024

export interface Caches {
  /** Complete responses. */
  responseCache: ResponseCache
  /** Reads that many pages share. */
  readCache: ReadCache
  /** What crawlers and link previews request, with its own memory limit. */
  crawlerCache: ResponseCache
}

/** Creates caches that drop entries when a change concerns them. The search index comes first, because later reads use it. */
export function createCaches({ bus, search }: { bus: Bus; search: Stores['search'] }): Caches {
  const responseCache = new ResponseCache()
  const readCache = new ReadCache()
  const crawlerCache = new ResponseCache(CRAWLER_CACHE_BYTES)
  bus.subscribe((changes) => {
    const tags = [...new Set(changes.flatMap((change) => change.tags))]
    search.refresh(tags)
    readCache.invalidate(tags)
    responseCache.invalidate(tags)
    crawlerCache.invalidate(tags)
  })
  return { responseCache, readCache, crawlerCache }
}
