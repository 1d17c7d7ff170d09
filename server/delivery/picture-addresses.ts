/** Where visitors' browsers get the pictures of the repository from: the shop itself, or a CDN before it. */
export interface PictureAddresses {
  /** What a visitor is told: `/uploads/...` is at the CDN's. */
  outward<T>(told: T): T
  /** What staff send, who may have copied an address from a page: `/uploads/...` again, as everything here knows it. */
  inward<T>(sent: T): T
  /** For which pages make a connection ahead. Null: there is no CDN. */
  origin: string | null
}

/** Text that means itself in a pattern. */
const literal = (text: string) => text.replace(/\W/g, String.raw`\$&`)
const NAME = String.raw`(?=[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp)`

/**
 * The addresses of pictures in answers and requests: texts, lists and records of them, and their keys. Pages are rendered from answers
 * that say where pictures are, and browsers go on with the same answers, so both agree by themselves.
 *
 * @param base - FILES_PUBLIC_URL; null changes nothing.
 * @param shop - The shop's own origin, with which content may name pictures, too.
 */
export function pictureAddresses(base: string | null, shop: string): PictureAddresses {
  if (base === null) return { outward: (told) => told, inward: (sent) => sent, origin: null }
  const at = `${base}/uploads/`
  // Not in the middle of an address of somebody else's.
  const ours = new RegExp(String.raw`(?<![\w.:/%-])(?:${literal(shop)})?/uploads/${NAME}`, 'g')
  const theirs = new RegExp(literal(at) + NAME, 'g')
  return {
    outward: (told) => mapTexts(told, (text) => text.replace(ours, at)) as typeof told,
    inward: (sent) => mapTexts(sent, (text) => text.replace(theirs, '/uploads/')) as typeof sent,
    origin: new URL(base).origin,
  }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  const changed = (text: string) => (text.includes('/uploads/') ? change(text) : text)
  if (typeof value === 'string') return changed(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [changed(key), mapTexts(item, change)]))
}

/** Dates and the like are left as they are. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
