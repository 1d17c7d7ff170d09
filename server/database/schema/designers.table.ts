/** Designer data that doesn't come from products. */
export interface DesignersTable {
  name: string
  /** Null if unknown. */
  websiteUrl: string | null
  /** Set by staff; syncs leave it alone. */
  isByHand: 0 | 1
}
