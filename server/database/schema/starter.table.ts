export interface StartersTable {
  name: string
  /** ISO 8601. */
  at: string
}
