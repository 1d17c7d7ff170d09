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
  /** When CONTACT_FORM_ENDPOINT accepted it; null if it hasn't. */
  forwardedAt: string | null
  /** End of a server's claim while it forwards the message. If it has passed, that server has crashed. */
  claimedUntil: Generated<string | null>
  /** ISO 8601. */
  readAt: string | null
  /** ISO 8601; a deleted message can be restored for one day. */
  deletedAt: string | null
}

/** Answers of staff, sent as emails. */
export interface MessageAnswersTable {
  id: Generated<number>
  messageId: number
  /** Made by the client for each answer, so that a repeated request adds none. */
  requestKey: string
  /** Who wrote it. */
  staffName: string
  text: string
  /** ISO 8601. */
  at: string
  /** Message-ID of its email, once that is written. */
  mailMessageId: Generated<string | null>
}
