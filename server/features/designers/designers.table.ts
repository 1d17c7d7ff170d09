/** What is known of a designer beside their products. */
export interface DesignersTable {
  name: string
  /** Null when it isn't known. */
  websiteUrl: string | null
  /** Staff have set it: syncs leave it. */
  isByHand: 0 | 1
}
