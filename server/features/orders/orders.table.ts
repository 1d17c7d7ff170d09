import type { Generated } from 'kysely'

/** Orders as Shopify has them (decision 37). Times are ISO 8601 in UTC. */
export interface OrdersTable {
  id: Generated<number>
  /** A gid. */
  shopifyId: string
  /** `#1001` */
  number: string
  /** Null where Shopify does not tell it. */
  email: string | null
  /** In lower case: `paid`, `partially_refunded`, ... */
  financialStatus: string
  /** In lower case: `unfulfilled`, `fulfilled`, ... */
  fulfillmentStatus: string
  currency: string
  totalCents: number
  /** JSON: decimal text by `subtotal`, `shipping`, `tax`, `refunded`. */
  money: string
  /** JSON: lines as Shopify has them. */
  lines: string
  isTest: 0 | 1
  createdAt: string
  /** Shopify's clock. */
  updatedAt: string
  cancelledAt: string | null
  /** When Shopify was asked for what stands here, by our clock: what was read earlier does not overwrite it. */
  readAt: string
}

/** How many pieces of an order's line are printed. */
export interface PrintsTable {
  orderId: number
  /** A gid. */
  lineId: string
  quantity: number
  /** ISO 8601. */
  printedAt: string
}
