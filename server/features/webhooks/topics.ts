import type { WebhookSubscriptionTopic } from '#server/shopify/operations/admin.gen.ts'

/** Where Shopify delivers to; the topic follows. */
export const RECEIVERS = '/api/shopify/webhooks'

/** What the shop has to hear of (staff specification, section 9; orders and app/uninstalled are ours), and the API's name for it. */
const names = {
  'products/create': 'PRODUCTS_CREATE',
  'products/update': 'PRODUCTS_UPDATE',
  'products/delete': 'PRODUCTS_DELETE',
  'inventory_levels/update': 'INVENTORY_LEVELS_UPDATE',
  'orders/create': 'ORDERS_CREATE',
  'orders/updated': 'ORDERS_UPDATED',
  'app/uninstalled': 'APP_UNINSTALLED',
} as const satisfies Record<string, WebhookSubscriptionTopic>

export type Topic = keyof typeof names

export const topics = Object.keys(names) as Topic[]

export const isTopic = (text: string): text is Topic => Object.hasOwn(names, text)

export const apiTopic = (topic: Topic): WebhookSubscriptionTopic => names[topic]

/** `INVENTORY_LEVELS_UPDATE` as Shopify writes it in its headers, `inventory_levels/update`: also for topics that are not ours. */
export const topicOf = (apiName: string): string => apiName.toLowerCase().replace(/_(?=[^_]*$)/, '/')

/** The path of a topic's receiver. */
export const receiverOf = (topic: Topic): string => `${RECEIVERS}/${topic}`
