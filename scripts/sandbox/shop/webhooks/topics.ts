/** Topics the sandbox sends, named as in the API's enum WebhookSubscriptionTopic. */
export const topics = [
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_PAID',
  'ORDERS_PARTIALLY_FULFILLED',
  'ORDERS_FULFILLED',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'BULK_OPERATIONS_FINISH',
  'APP_UNINSTALLED',
] as const

export type Topic = (typeof topics)[number]

/** Requests about personal data, which the API's enum doesn't have, as in the X-Shopify-Topic header. */
export const privacyTopics = ['customers/data_request', 'customers/redact', 'shop/redact'] as const
export type PrivacyTopic = (typeof privacyTopics)[number]

/** `INVENTORY_LEVELS_UPDATE` -> `inventory_levels/update`, the format of the X-Shopify-Topic header. */
export function topicHeader(topic: string): string {
  if (topic.includes('/')) return topic
  return topic.toLowerCase().replace(/^orders_|^fulfillments_|_(?=[^_]*$)/, (found) => found.replace('_', '/'))
}
