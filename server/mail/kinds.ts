import type { MailPriority } from './mail.ts'

/** What is known of a kind of email before one is written. */
export interface MailKind {
  /** As staff read it, such as `Invitation`. */
  label: string
  priority: MailPriority
  /** An email that couldn't be sent for so long, in hours, isn't sent any more. */
  hours: number
}

/** Kinds of emails by name. */
export type MailKinds = Readonly<Record<string, MailKind>>

/** Every kind of email of the shop. The feature that sends a kind writes it (`Feature.mails`). */
export const mailKinds: MailKinds = {
  invitation: { label: 'Invitation', priority: 'urgent', hours: 72 },
  'forgotten-password': { label: 'Forgotten password', priority: 'urgent', hours: 1 },
  'new-sign-in': { label: 'Sign-in from a new device', priority: 'normal', hours: 72 },
  'account-change': { label: 'Change to an account', priority: 'normal', hours: 72 },
  alerts: { label: 'What needs attention', priority: 'normal', hours: 24 },
  printed: { label: 'Order printed', priority: 'normal', hours: 48 },
  'back-in-stock': { label: 'Back in stock', priority: 'normal', hours: 72 },
  'newsletter-confirmation': { label: 'Newsletter: confirmation', priority: 'bulk', hours: 48 },
  'contact-answer': { label: 'Answer to a message', priority: 'normal', hours: 72 },
  test: { label: 'Test', priority: 'urgent', hours: 1 },
}

/** What staff read of a kind; one of another version has only its name. */
export const mailLabel = (kind: string): string => mailKinds[kind]?.label ?? kind
