import type { Generated } from 'kysely'

export interface SessionsTable {
  /** Hash of the id in the cookie: reading the database isn't enough to take over a session. */
  id: string
  /** Null before sign-in, during the OpenID flow. */
  staffId: number | null
  /** JSON of koa-session, or which session has allowed an editor's. */
  data: string
  /** The browser's User-Agent header. */
  userAgent: string
  /** IP address of the sign-in; empty for sessions of earlier versions. */
  address: Generated<string>
  /** When the session was last told of the account's other sessions; null if never. ISO 8601. */
  toldAt: Generated<string | null>
  /** All times are ISO 8601. */
  createdAt: string
  seenAt: string
  expiresAt: string
  /** When the person last signed in or confirmed that it is them; null if never. */
  confirmedAt: string | null
}
