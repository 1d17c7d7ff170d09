export interface SubscribersTable {
  /** Lower case. */
  email: string
  /** ISO 8601. */
  at: string
}
