/** One-time code for signing in a desktop editor. Only its hash is stored. */
export interface DesktopCodesTable {
  codeHash: string
  /** Session of the browser in which permission was given. */
  sessionId: string
  /** SHA-256 of the editor's verifier, base64url (RFC 7636). */
  challenge: string
  /** ISO 8601. */
  expiresAt: string
  /** Session that the used code started; empty if it started none. Null until the code is used. */
  issuedSessionId: string | null
}
