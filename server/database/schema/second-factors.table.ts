/** A passkey: a key pair of a device or password manager that can sign in to an account. */
export interface PasskeysTable {
  /** Credential id, base64url. */
  id: string
  staffId: number
  /** As its owner named it. */
  name: string
  /** COSE key, base64url. */
  publicKey: string
  /** Number of uses that the device reported; 0 if it doesn't count. */
  counter: number
  /** JSON array of how a browser reaches the device, such as `internal`. */
  transports: string
  /** ISO 8601. */
  createdAt: string
  lastUsedAt: string | null
}

/** The app that shows an account's codes (TOTP). An account has at most one. */
export interface AuthenticatorAppsTable {
  staffId: number
  /** Encrypted by `seal.ts`. */
  secret: string
  /** Time step of the last accepted code, which is never accepted again. */
  lastStep: number
  /** ISO 8601. */
  createdAt: string
  lastUsedAt: string | null
}

/** A code that stands in for a lost factor once. Only the hash of its 140 random bits is stored. */
export interface RecoveryCodesTable {
  codeHash: string
  staffId: number
}
