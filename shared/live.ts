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

/** What the admin console shows and shoppers never hear of, by the beginnings of the calls that read it. */
export const consoleReads = {
  syncs: ['/api/syncs', '/api/scheduler'],
  webhooks: ['/api/webhooks'],
  orders: ['/api/shopify/orders', '/api/orders'],
  messages: ['/api/messages', '/api/newsletter'],
  jobs: ['/api/jobs', '/api/console/health'],
  products: ['/api/catalogue', '/api/designers'],
} as const
export type ConsoleTag = keyof typeof consoleReads

/** What `/ws` tells administrators beside: the console reads again what is named. */
export interface ConsoleMessage {
  type: 'console_updated'
  tags: ConsoleTag[]
}
