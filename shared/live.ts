/**
 * Message types that `/ws` sends to open shops. `content_updated` covers pages, menu, banners and posts. Messages carry
 * only their type: the shop refetches.
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

/** Message that `/ws` sends to staff after a change that shoppers don't see, such as of a draft: staff apps refetch. */
export interface StaffMessage {
  type: 'staff_updated'
}

/** Path prefixes of the console's reads by tag; never sent to shoppers. */
export const consoleReads = {
  syncs: ['/api/syncs', '/api/scheduler'],
  webhooks: ['/api/webhooks', '/api/privacy'],
  orders: ['/api/shopify/orders', '/api/orders'],
  messages: ['/api/messages', '/api/newsletter', '/api/back-in-stock'],
  // The others show what became of their emails.
  mail: ['/api/mails', '/api/messages', '/api/newsletter', '/api/back-in-stock'],
  jobs: ['/api/jobs', '/api/console/health', '/api/webhooks/status'],
  products: ['/api/catalogue', '/api/designers', '/api/back-in-stock'],
} as const
export type ConsoleTag = keyof typeof consoleReads

/** Message that `/ws` sends to administrators: the console refetches these tags. */
export interface ConsoleMessage {
  type: 'console_updated'
  tags: ConsoleTag[]
}

/**
 * Sent to every client beside WebSocket pings, which not all clients can see (the desktop editor's can't). Clients
 * ignore it, as they do types of newer versions.
 */
export const HEARTBEAT = '{"type":"heartbeat"}'
