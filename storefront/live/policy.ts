import { type LiveMessage, liveTypes } from '#shared/live.ts'

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * Delay before the next attempt, in ms: 1 s doubled per failure in a row, at most a minute, with 50% jitter so that
 * clients don't all reconnect to a restarted server at once.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return Math.round(most * (0.5 + random() / 2))
}

/** Parses a frame; throws if it is malformed. Null for messages to staff, whose browser may show the shop. */
export function parseMessage(frame: unknown): LiveMessage | null {
  const { type } = JSON.parse(String(frame)) as { type?: unknown }
  const known = liveTypes.find((it) => it === type)
  return known ? { type: known } : null
}

/** Products, featured products and search (with its filters) all live under `/api/products`; and their designers and posts. */
const catalogue = /^\/api\/(products|designers|blog\/[^/]+\/miniatures)(\/|\?|$)/
/** Content written by staff: pages, menu, banners, posts. */
const content = /^\/api\/(pages|navigation|promo-banners|blog)(\/|\?|$)/

/**
 * Matches the URLs to refetch after a message: catalogue or content. Without a message, after a connection gap, it
 * matches both.
 */
export const isAffectedBy =
  (message?: LiveMessage) =>
  (url: unknown): boolean => {
    const kinds = message ? [message.type === 'content_updated' ? content : catalogue] : [catalogue, content]
    return typeof url === 'string' && kinds.some((kind) => kind.test(url))
  }
