import type { Generated } from 'kysely'
import type { Role } from '#shared/features/auth/auth.contract.ts'

export interface StaffTable {
  id: Generated<number>
  /** Lower case. */
  email: string
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  /** As `passwords.ts` writes it; null: no password has been set. */
  passwordHash: string | null
  /** Issuer and subject of the OpenID provider, once the person has come from there. */
  openidSubject: string | null
  isDisabled: 0 | 1
  /** ISO 8601. */
  lastSeenAt: string | null
  version: number
}

/** A link to set a password with. Of its token only the hash is kept. */
export interface OneTimeLinksTable {
  tokenHash: string
  /** Null: it makes the first administrator. */
  staffId: number | null
  /** ISO 8601. */
  expiresAt: string
}
