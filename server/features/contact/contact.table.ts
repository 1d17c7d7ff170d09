import type { Generated } from 'kysely'
import type { ContactSubject } from '#shared/features/contact/subjects.ts'

export interface MessagesTable {
  id: Generated<number>
  name: string
  email: string
  subject: ContactSubject
  message: string
  /** ISO 8601. */
  at: string
  /** When CONTACT_FORM_ENDPOINT took it; null when it hasn't. */
  forwardedAt: string | null
  /** A server is passing it on; when this has passed, it has died over it. */
  claimedUntil: Generated<string | null>
  /** ISO 8601. */
  readAt: string | null
  /** ISO 8601: it can be brought back for a day. */
  deletedAt: string | null
}
