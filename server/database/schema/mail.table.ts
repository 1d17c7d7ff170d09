import type { Generated } from 'kysely'

/**
 * `sending`: handed to the mail server right now. `unsure`: the answer was cut off, so it may have arrived. `refused`:
 * by the mail server, for good. `late`: it couldn't be sent in time. `dropped`: there was no longer a reason to send
 * it, or staff cancelled it. `kept`: no mail server is set, so only the console shows it.
 */
export type MailState = 'waiting' | 'sending' | 'sent' | 'unsure' | 'refused' | 'late' | 'dropped' | 'kept'

/** The outbox: every email that waits or was sent. */
export interface MailsTable {
  id: Generated<number>
  /** Such as `invitation`; see `MailKind`. */
  kind: string
  /** While an email of the same kind and key waits, no other is added. Null: any number. */
  key: string | null
  /** Address of the recipient. Empty once erased. */
  recipient: string
  /** JSON in a format of its kind. */
  payload: string
  /** 0 urgent, 1 normal, 2 bulk. */
  priority: 0 | 1 | 2
  state: MailState
  /** With angle brackets; the same for every attempt. */
  messageId: string
  /** Times that it was handed to the mail server. */
  attempts: number
  /** Not before this time. All times are ISO 8601. */
  nextAt: string
  /** From then on it isn't sent any more. */
  expiresAt: string
  createdAt: string
  /** When it was handed to the mail server last. */
  attemptedAt: string | null
  /** When it came to its state, unless it waits. */
  endedAt: string | null
  /** What the mail server answered last, or why it wasn't sent. */
  answer: string | null
  /** Null until it is written, just before it is sent. */
  subject: string | null
  /** JSON of a `MailContent`; null until it is written, if its links let somebody in, and once erased. */
  content: string | null
}
