/** A code that lets a desktop editor in, once. Of the code only the hash is kept. */
export interface DesktopCodesTable {
  codeHash: string
  /** The session of the browser in which somebody said yes. */
  sessionId: string
  /** SHA-256 of the editor's secret, base64url (RFC 7636). */
  challenge: string
  /** ISO 8601. */
  expiresAt: string
}
