import { ResponseCache } from '#server/http/response-cache.ts'

/** Disables the response cache when loaded before a shop (`node --import`), to measure uncached pages and responses. */
ResponseCache.prototype.store = () => undefined
ResponseCache.prototype.coalesce = (_, make) => make()
