/** A Shopify cart that a shopper's cart is handed off to. */
export interface ShopifyCartsTable {
  /** Random id known to the shopper. */
  id: string
  /** Shopify's cart id including its secret key; null while the cart is being created. */
  gid: string | null
  /** The checkout attempt; null if the request had no key or the cart was refused. */
  idempotencyKey: string | null
  /** JSON: Addition[], the requested lines. */
  additions: string
  /** Why the cart is unusable, e.g. an item is sold out; null if it is usable. */
  refusal: string | null
  /** ISO 8601, end of the current lease; null when no request is using the cart. */
  busyUntil: string | null
  /** ISO 8601. */
  createdAt: string
}
