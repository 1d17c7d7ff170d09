/** Links that staff made for people without an account. */
export interface SharedLinksTable {
  /** SHA-256 of the token, in hexadecimal. */
  id: string
  /** `page`: a draft; `view`: the shop at a time. */
  kind: 'page' | 'view'
  /** The page's id, or the time in ms since 1970. */
  subject: string
  staffName: string
  /** Null for links from before this was stored. */
  staffId: string | null
  /** All times are ISO 8601. */
  createdAt: string
  expiresAt: string
  /** Null while it works. */
  revokedAt: string | null
}
