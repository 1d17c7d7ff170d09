/** Maps image URLs between storage (`/uploads/...`) and browsers (the shop itself, or a CDN). */
export interface ImageUrlMapper {
  /** For responses: replaces `/uploads/...` with the CDN's URL. */
  outward<T>(told: T): T
  /** For requests of staff, who may paste a URL from a page: restores `/uploads/...`. */
  inward<T>(sent: T): T
  /** Origin to preconnect to; null without a CDN. */
  origin: string | null
}

/** Escapes text for a regular expression. */
const escapeRegExp = (text: string) => text.replace(/\W/g, String.raw`\$&`)
const NAME = String.raw`(?=[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp)`

/**
 * Creates the mapping for strings, lists and records, keys included. Pages and browsers both use mapped responses, so
 * they always agree.
 *
 * @param base - FILES_PUBLIC_URL; null changes nothing.
 * @param shop - The shop's origin, since content may contain absolute image URLs.
 */
export function createImageUrlMapper(base: string | null, shop: string): ImageUrlMapper {
  if (base === null) return { outward: (told) => told, inward: (sent) => sent, origin: null }
  const at = `${base}/uploads/`
  // Doesn't match within a foreign URL.
  const ours = new RegExp(String.raw`(?<![\w.:/%-])(?:${escapeRegExp(shop)})?/uploads/${NAME}`, 'g')
  const theirs = new RegExp(escapeRegExp(at) + NAME, 'g')
  return {
    outward: (told) => mapStrings(told, (text) => text.replace(ours, at)) as typeof told,
    inward: (sent) => mapStrings(sent, (text) => text.replace(theirs, '/uploads/')) as typeof sent,
    origin: new URL(base).origin,
  }
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  const changed = (text: string) => (text.includes('/uploads/') ? change(text) : text)
  if (typeof value === 'string') return changed(value)
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [changed(key), mapStrings(item, change)]))
}

/** Dates and other class instances are left as they are. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
