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

/** Which emails about the shop an administrator gets. */
export interface AlertSubscriptionsTable {
  staffId: number
  /** JSON array of topics. */
  topics: string
  /** News until then was told, ISO 8601; empty at first. */
  toldUntil: string
  /** ISO 8601. */
  lastSentAt: string | null
}

/** What needs attention now, or did in the last day, while somebody wants emails about it. */
export interface AlertConditionsTable {
  topic: string
  /** The same while the alert's text only counts. */
  condition: string
  text: string
  /** Path in the staff app. */
  path: string | null
  /** All times are ISO 8601. */
  since: string
  /** Null while it lasts. */
  endedAt: string | null
  /** The newest thing that it is about; null if only its beginning is news. */
  news: number | null
  /** When it became news; null until it has lasted for some time. */
  dueAt: string | null
}
