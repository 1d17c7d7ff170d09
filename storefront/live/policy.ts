import { type LiveMessage, liveTypes } from '#shared/live.ts'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 60_000

/**
 * How long to wait before the next attempt, in milliseconds: 1 s doubled with every failure in a row, at most a minute, and of that
 * a random part between half and all, so that a restarted server isn't met by everybody at once.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const most = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return Math.round(most * (0.5 + random() / 2))
}

/** The message in a frame. Null: it isn't for shoppers, as what administrators are told, whose browser may show the shop. Throws when it is none. */
export function parseMessage(frame: unknown): LiveMessage | null {
  const { type } = JSON.parse(String(frame)) as { type?: unknown }
  const known = liveTypes.find((it) => it === type)
  return known ? { type: known } : null
}

/** Products, featured products and search (with its filters) all live under `/api/products`. */
const catalogue = /^\/api\/products(\/|\?|$)/
/** What staff write: pages, menu, banners, posts. */
const content = /^\/api\/(pages|navigation|promo-banners|blog)(\/|\?|$)/

/**
 * Which reads must be repeated after a message (specification section 7): those of products, or those of content. Without a message,
 * after a gap in which some may have been missed: both.
 */
export const concernedBy =
  (message?: LiveMessage) =>
  (url: unknown): boolean => {
    const kinds = message ? [message.type === 'content_updated' ? content : catalogue] : [catalogue, content]
    return typeof url === 'string' && kinds.some((kind) => kind.test(url))
  }
