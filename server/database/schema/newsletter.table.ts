import type { Generated } from 'kysely'

/** All times are ISO 8601. */
export interface SubscribersTable {
  /** Lowercase. */
  email: string
  /** When it was entered first, or again after an unsubscription. */
  at: string
  /** Names it in links of emails. Null as long as an older server added it. */
  token: Generated<string | null>
  /** The text agreed to. Null: from before the shop sent emails. */
  consent: Generated<string | null>
  /** When staff decided to ask for a confirmation, until the email is in the outbox. */
  askRequestedAt: Generated<string | null>
  /** When the latest email asking for a confirmation was added to the outbox. */
  confirmationAt: Generated<string | null>
  confirmedAt: Generated<string | null>
  /** When it is deleted unless it is confirmed. Null: never, as it is from before, or confirmed. */
  expiresAt: Generated<string | null>
  /** Kept for a day, so that it can be undone. */
  unsubscribedAt: Generated<string | null>
}
