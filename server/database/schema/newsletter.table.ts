export interface SubscribersTable {
  /** Lowercase. */
  email: string
  /** ISO 8601. */
  at: string
}
