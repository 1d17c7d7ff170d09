import { ReadCache } from '#server/http/read-cache.ts'

/** Disables the read cache when loaded before a shop, to measure the first requests after a start. */
ReadCache.prototype.wrapReader = (read) => read
ReadCache.prototype.wrap = (_name, _tags, make) => make
