/** A Shopify cart that a checkout is handed to. */
export interface ShopifyCartsTable {
  /** Random text, by which the shopper knows the cart. */
  id: string
  /** Shopify's id with its secret key; null while the cart is being made. */
  gid: string | null
  /** The attempt that it was made for; null for none, and once the cart has been refused. */
  idempotencyKey: string | null
  /** JSON: Addition[]: what was asked to be put in. */
  additions: string
  /** Why the cart can't be used any more: something in it is sold out. Null while it can. */
  refusal: string | null
  /** ISO 8601 until when a call is at work on this cart; null when none is. */
  busyUntil: string | null
  /** ISO 8601. */
  createdAt: string
}
