import type { Order } from './orders.schema.ts'

const byNumber = new Intl.Collator('en', { numeric: true })

/** Compares orders by age. Shopify's times are whole seconds, so orders of the same second are compared by number. */
export function oldestFirst(
  a: Pick<Order, 'createdAt' | 'shopifyOrderNumber'>,
  b: Pick<Order, 'createdAt' | 'shopifyOrderNumber'>,
): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return byNumber.compare(a.shopifyOrderNumber, b.shopifyOrderNumber)
}
