import type { LiveMessage } from '#shared/live.ts'

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
