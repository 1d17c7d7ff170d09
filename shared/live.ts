/**
 * What `/ws` tells an open shop (specification section 7; `content_updated` is ours: a page, the menu, a banner or a post).
 * A message names no more than its type: the shop reads again.
 */
export const liveTypes = [
  'product_created',
  'product_updated',
  'product_deleted',
  'inventory_updated',
  'content_updated',
] as const
export type LiveType = (typeof liveTypes)[number]
export interface LiveMessage {
  type: LiveType
}
