import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { byOffset } from '#shared/contract/lists.ts'
import { Email } from '#shared/contract/email.ts'
import { ById } from '#shared/contract/versioned.ts'

/** See `MailState` of the server. */
export const mailStates = ['waiting', 'sending', 'sent', 'unsure', 'refused', 'late', 'dropped', 'kept'] as const
export type MailState = (typeof mailStates)[number]

/** An email of the outbox. All times are ISO 8601. */
export const Mail = z.object({
  id: z.string(),
  /** What it is, such as `Invitation`. */
  label: z.string(),
  /** Address of the recipient; empty once erased. */
  to: z.string(),
  /** Null until it is written, just before it is sent. */
  subject: z.string().nullable(),
  state: z.enum(mailStates),
  /** What the mail server answered last, or why it wasn't sent. */
  answer: z.string().nullable(),
  messageId: z.string(),
  /** Times that it was handed to the mail server. */
  attempts: z.number().int(),
  createdAt: z.string(),
  /** When it is due, if it waits. */
  nextAt: z.string(),
  /** From then on it isn't sent any more, if it waits. */
  expiresAt: z.string(),
  /** When it came to its state; null while it waits. */
  endedAt: z.string().nullable(),
})
export type Mail = z.output<typeof Mail>

export const MailStatus = z.object({
  /** `smtp`: emails go out. `console`: only the console shows them. `off`: there are none. */
  mode: z.enum(['smtp', 'console', 'off']),
  /** Such as `Hoard <shop@hoard.example>`; null without a mail server. */
  from: z.string().nullable(),
  /** Such as `mail.example:587`; null without one. */
  server: z.string().nullable(),
  /** Emails that may go out within an hour. */
  perHour: z.number().int(),
  /** Emails of the last hour. */
  lastHour: z.number().int(),
  waiting: z.number().int(),
  /** Why nothing goes out, in the mail server's words; null if nothing is wrong. */
  failure: z.string().nullable(),
})
export type MailStatus = z.output<typeof MailStatus>

/** The outbox. Administrators can also download `GET /api/mails.csv`. */
export const mailContract = {
  status: get('/api/mails/status', 'administrator', {
    response: MailStatus,
    summary: 'How emails are sent, and whether they go out',
  }),
  list: get('/api/mails', 'administrator', {
    query: z.object({
      /** Part of an address or a subject. */
      search: z.string().trim().max(200).optional(),
      state: z.enum(mailStates).optional(),
      ...byOffset(200, 10_000_000),
    }),
    response: z.object({ mails: z.array(Mail), total: z.number().int() }),
    summary: 'Emails of the last 30 days, newest first',
  }),
  byId: get('/api/mails/:id', 'administrator', {
    params: ById,
    response: Mail.extend({
      /** Both versions; null until it is written, if its links let somebody in, and once erased. */
      content: z.object({ html: z.string(), text: z.string() }).nullable(),
    }),
    summary: 'An email with what it says',
  }),
  test: post('/api/mails/test', 'administrator', {
    body: z.object({ to: Email }),
    response: Mail,
    summary: 'Send a test email. 409 if mail isn’t set up',
  }),
  resend: post('/api/mails/:id/resend', 'administrator', {
    params: ById,
    response: Mail,
    summary: 'Send an email again that was perhaps sent, refused or too late, with the same Message-ID. 409 for others',
  }),
  cancel: post('/api/mails/:id/cancel', 'administrator', {
    params: ById,
    response: Mail,
    summary: 'Don’t send an email that waits. 409 if it doesn’t wait any more',
  }),
} as const satisfies Contract
