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
  /** Of `totalCents`, what was given back. */
  refundedCents: Generated<number>
  /** JSON: decimal text by `subtotal`, `shipping`, `tax`, `refunded`. */
  money: string
  /** JSON: `StoredLine[]`, in Shopify's order. */
  lines: string
  /** Folded: number, email and the titles of the lines. */
  searchText: Generated<string>
  isTest: 0 | 1
  createdAt: string
  /** Shopify's clock. */
  updatedAt: string
  cancelledAt: string | null
  /** When Shopify was asked for what stands here, by our clock: what was read earlier does not overwrite it. */
  readAt: string
}

/** A line of an order. */
export interface StoredLine {
  /** A gid. */
  id: string
  title: string
  variantTitle: string | null
  sku: string | null
  /** As it was ordered. */
  quantity: number
  /** Without what was refunded or taken out. */
  currentQuantity: number
  /** Of those, what has been sent. */
  fulfilled: number
  /** It is a thing, and no gift card or download. */
  isShipped: boolean
  /** Gids; null: Shopify has deleted it. */
  variantId: string | null
  productGid: string | null
  scale: string
  finishing: string
  /** Decimal text. */
  unitPrice: string
  total: string
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

/** How far orders have been read: one row. */
export interface OrderReadingsTable {
  id: number
  /** Whose orders: a gid. */
  shop: string
  /** ISO 8601, Shopify's clock: every order that was last changed before has been read. */
  readTo: string
}
