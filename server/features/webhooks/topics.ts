import type { WebhookSubscriptionTopic } from '#server/shopify/operations/admin.gen.ts'

/** Base path of the webhook endpoints; the topic follows. */
export const RECEIVERS = '/api/shopify/webhooks'

/** Topics the shop subscribes to, with their names in the API. */
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

/**
 * Sent for erasing and reading personal data. They are no topics of the API: the app's configuration in Shopify has
 * their addresses.
 */
export const privacyTopics = ['customers/redact', 'customers/data_request', 'shop/redact'] as const
export type PrivacyTopic = (typeof privacyTopics)[number]
export type ReceivedTopic = Topic | PrivacyTopic

export const topics = Object.keys(names) as Topic[]

export const isTopic = (text: string): text is Topic => Object.hasOwn(names, text)

export const isPrivacyTopic = (text: string): text is PrivacyTopic =>
  (privacyTopics as readonly string[]).includes(text)

/** Whether there is a receiver for a topic, subscribed or not. */
export const isReceivedTopic = (text: string): text is ReceivedTopic => isTopic(text) || isPrivacyTopic(text)

export const apiTopic = (topic: Topic): WebhookSubscriptionTopic => names[topic]

/**
 * Converts `INVENTORY_LEVELS_UPDATE` to `inventory_levels/update`, the form in Shopify's headers; works for all topics.
 */
export const topicOf = (apiName: string): string => apiName.toLowerCase().replace(/_(?=[^_]*$)/, '/')

/** Endpoint path of a topic. */
export const receiverOf = (topic: Topic): string => `${RECEIVERS}/${topic}`
