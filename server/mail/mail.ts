import type { Database } from '#server/database/database.ts'

/** A part of an email: a paragraph, or what its key says. Texts are plain; HTML is made from them. */
export type MailPart =
  | string
  | { heading: string }
  /** A button; in the text version the address on a line of its own. */
  | { action: string; href: string }
  /** Names and values, such as an order's number. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** What somebody else wrote, line breaks included. */
  | { quote: string; from: string }
  /** Links, one per line. */
  | { links: readonly (readonly [text: string, href: string])[] }

/** An email without its recipient. HTML and text are both made from it. */
export interface MailContent {
  subject: string
  parts: readonly MailPart[]
  /** Why the recipient gets it, such as `You get this because you have an account at Hoard.` */
  reason: string
  /** Absolute address that unsubscribes by a POST and asks on a GET. Becomes `List-Unsubscribe`. */
  unsubscribeUrl?: string | undefined
  replyTo?: string | undefined
  /** Message-IDs of earlier emails of the same conversation, oldest first. */
  references?: readonly string[] | undefined
  /** Written by a person: not marked as automatic. */
  isPersonal?: boolean | undefined
  /** Its links let the recipient in: the outbox doesn't keep its parts. */
  isSecret?: boolean | undefined
}

/**
 * Under the hourly limit, `urgent` emails go first (somebody waits at a screen), then `normal` ones. `bulk` ones
 * leave a tenth of the limit to the others.
 */
export type MailPriority = 'urgent' | 'normal' | 'bulk'

/**
 * Writes an email of one kind in the transaction that precedes its sending, so that it says what is true then. Null:
 * there is no longer a reason to send it. After a temporary refusal it is written anew. Payloads come from JSON; each
 * kind knows its own type.
 */
export type ComposeMail<Payload> = (
  tx: Database,
  payload: Payload,
  mail: { id: number; to: string },
) => Promise<MailContent | null>

/** What writes the emails of each kind, by name. */
export type MailComposers = Readonly<Record<string, ComposeMail<never>>>

export interface NewMail {
  /** Name of the kind; see kinds.ts. */
  kind: string
  /** One address. */
  to: string
  payload: unknown
  /** While an email of the same kind and key waits, no other is added. */
  key?: string
  /** Earliest time at which it is sent: gathers what a digest reports. */
  notBefore?: Date
}

/** Stores emails to be sent by the job queue. */
export interface Outbox {
  /** False if mail isn't set up: then `add` does nothing, and pages say so. */
  isOn: boolean
  /** Adds an email within the caller's transaction, so that it is sent if and only if that commits. */
  add(tx: Database, mail: NewMail): Promise<void>
}
