export interface SessionsTable {
  id: string
  /** JSON of koa-session. */
  data: string
  /** ISO 8601. */
  expiresAt: string
}
