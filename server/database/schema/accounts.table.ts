import type { Generated } from 'kysely'
import type { Role } from '#shared/features/accounts/auth.contract.ts'

export interface StaffTable {
  id: Generated<number>
  /** Lowercase. */
  email: string
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  /** Format of `passwords.ts`; null until a password is set. */
  passwordHash: string | null
  /** Issuer and subject from the OpenID provider; null until the first sign-in there. */
  openidSubject: string | null
  isDisabled: 0 | 1
  /** ISO 8601. */
  lastSeenAt: string | null
  version: number
}

/** Unsaved drafts that LOGOUT moved from the browser to the account. */
export interface AccountDraftsTable {
  staffId: string
  feature: string
  record: string
  /** Of the builder; empty for a form. */
  window: string
  /** ISO 8601, by the browser's clock. */
  at: string
  /** JSON. */
  content: string
  /** ISO 8601. */
  storedAt: string
}

/** Link to set a password. Only the hash of its token is stored. */
export interface OneTimeLinksTable {
  tokenHash: string
  /** Null: the link creates the first administrator. */
  staffId: number | null
  /** ISO 8601. */
  expiresAt: string
}
