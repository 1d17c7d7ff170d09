import { z } from 'zod'
import { mailStates } from './features/mail/mail.contract.ts'

/** An email as it is shown beside the record that it is about. */
export const SentMail = z.object({
  /** In the outbox. */
  id: z.string(),
  state: z.enum(mailStates),
  /** What the mail server answered, or why it wasn't sent. */
  answer: z.string().nullable(),
  /** When it came to its state, or was added; ISO 8601. */
  at: z.string(),
})
export type SentMail = z.infer<typeof SentMail>
