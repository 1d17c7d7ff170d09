import type { Generated } from 'kysely'
import type { Wish } from '#shared/features/orders/wishes.ts'

/** Orders as read from Shopify. Times are ISO 8601 in UTC. */
export interface OrdersTable {
  id: Generated<number>
  /** Gid. */
  shopifyId: string
  /** E.g. `#1001`. */
  number: string
  /** Null if Shopify withholds it. */
  email: string | null
  /** Lower case: `paid`, `partially_refunded`, ... */
  financialStatus: string
  /** Lower case: `unfulfilled`, `fulfilled`, ... */
  fulfillmentStatus: string
  currency: string
  totalCents: number
  /** The refunded part of `totalCents`. */
  refundedCents: Generated<number>
  /** JSON: decimal text for `discounts`, `subtotal` (after them), `shipping`, `tax` and `refunded`. */
  money: string
  /** JSON: `StoredLine[]`, in Shopify's order. */
  lines: string
  /** JSON: `Tracking[]` of the parcels that were sent. */
  tracking: Generated<string>
  /** Folded number, email and line titles. */
  searchText: Generated<string>
  isTest: 0 | 1
  createdAt: string
  /** Shopify's clock. */
  updatedAt: string
  cancelledAt: string | null
  /** Server clock, when the stored data was requested from Shopify. Older reads don't overwrite it. */
  readAt: string
  /** When the customer's data was erased (ISO 8601): later reads bring neither the email address nor wishes back. */
  erasedAt: Generated<string | null>
  /** JSON: pieces by line (gid) of this shop's own postings. They count even before Shopify tells of them. */
  posted: Generated<string>
  /** JSON: posted pieces by line (gid) that got lost in the post and are still to be sent again. */
  lost: Generated<string>
  /** JSON: `StoredWishes`. */
  wishes: Generated<string>
}

/** Apart from the lines, because they are erased with the customer. What is missing is empty. */
export interface StoredWishes {
  /** The order's note and details. */
  order?: Wish[]
  /** By line (gid). */
  lines?: Record<string, Wish[]>
}

export interface StoredLine {
  /** Gid. */
  id: string
  title: string
  variantTitle: string | null
  sku: string | null
  /** Quantity originally ordered. */
  quantity: number
  /** Quantity without refunded and removed pieces. */
  currentQuantity: number
  /** Pieces of `currentQuantity` already sent. */
  fulfilled: number
  /** False for gift cards and downloads. */
  isShipped: boolean
  /** Gids; null if deleted in Shopify. */
  variantId: string | null
  productGid: string | null
  scale: string
  finishing: string
  /** Decimal text. */
  unitPrice: string
  total: string
}

/** Printed pieces per order line. */
export interface PrintsTable {
  orderId: number
  /** Gid. */
  lineId: string
  quantity: number
  /** ISO 8601. */
  printedAt: string
  /** Id of the last mark, if the client gave one: repeated, it changes nothing. */
  mark: string | null
}

/** Printed pieces that failed or got lost, and went back to the print queue. */
export interface ReprintsTable {
  /** Made by the client, so that the same request sent twice counts once. */
  id: string
  orderId: number
  /** Gid. */
  lineId: string
  pieces: number
  reason: string
  staffName: string
  /** ISO 8601. */
  at: string
  /** Whether they had been posted, and are sent again. */
  wasPosted: Generated<number>
}

/** Position of the order import; a single row. */
export interface OrderReadingsTable {
  id: number
  /** Gid of the store. */
  shop: string
  /** ISO 8601, Shopify's clock: all orders last changed before this time have been read. */
  readTo: string
}

/** A parcel that staff posted, or are posting. */
export interface PostingsTable {
  /** Made by the client, so that the same request sent twice posts once. */
  id: string
  orderId: number
  /** JSON: `PostedLine[]`. */
  lines: string
  /** `hand`: Shopify was told nothing. */
  reportedTo: 'shopify' | 'hand'
  /**
   * `asking`: nobody knows yet whether Shopify has it, and its pieces can't be posted otherwise; then `posted` or
   * `refused`. `undone` afterwards, here or at Shopify.
   */
  state: 'asking' | 'posted' | 'refused' | 'undone'
  /** JSON: gids of the order's fulfilments before Shopify was asked; null if it wasn't asked yet. */
  known: string | null
  /** Gid at Shopify. */
  fulfillmentId: string | null
  /** JSON: `Tracking`. */
  tracking: string
  /** Whether Shopify writes to the customer. */
  notify: 0 | 1
  staffName: string
  /** Why it was refused. */
  note: string | null
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
}

export interface PostedLine {
  /** Gid. */
  lineId: string
  quantity: number
  /** Pieces of the line that were posted before, lost ones included. */
  before: number
  /** Those of `quantity` that replace lost pieces. */
  again?: number
}
