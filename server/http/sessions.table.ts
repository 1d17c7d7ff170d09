export interface SessionsTable {
  /** The hash of the id in the cookie: who can read the database can't take over a session. */
  id: string
  /** Null before sign-in, while the OpenID provider is asked. */
  staffId: number | null
  /** JSON of koa-session. */
  data: string
  /** Of the browser, as it says of itself. */
  userAgent: string
  /** ISO 8601, as the others. */
  createdAt: string
  seenAt: string
  expiresAt: string
}
