import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { byOffset } from '#shared/contract/lists.ts'
import { Email } from '#shared/contract/email.ts'
import { ByMailToken } from '#shared/mail-links.ts'
import { SentMail } from '#shared/mail-state.ts'

/** Times are ISO 8601. */
export const Subscriber = z.object({
  email: z.string(),
  /** When it was entered. */
  at: z.string(),
  /** When it was last asked to confirm by email. */
  askedAt: z.string().nullable(),
  /** Null: it may not be written to. */
  confirmedAt: z.string().nullable(),
  /** The text agreed to; null if it is from before the shop sent emails. */
  consent: z.string().nullable(),
  /** The latest email that asks for a confirmation, as long as the outbox has it. */
  mail: SentMail.nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** Subscribers by what is known of them. */
export const SubscriberCounts = z.object({
  confirmed: z.number().int(),
  /** Asked to confirm, without an answer yet. */
  asked: z.number().int(),
  /** Never asked, such as those from before the shop sent emails. */
  unasked: z.number().int(),
  /** Of these, those whose email is about to be written. */
  toAsk: z.number().int(),
})
export type SubscriberCounts = z.infer<typeof SubscriberCounts>

/** What the link of an email leads to. */
export const NewsletterLink = z.object({
  /** Masked. */
  email: z.string(),
  state: z.enum(['unconfirmed', 'confirmed', 'unsubscribed']),
})

/** Newsletter. Administrators can also download `GET /api/newsletter/subscribers.csv`. */
export const newsletterContract = {
  subscribe: post('/api/newsletter', 'public', {
    body: z.object({ email: Email }),
    summary:
      'Subscribe an address, which is then asked to confirm by email. An existing subscriber gets the same response, so that subscriptions stay private',
  }),
  link: get('/api/newsletter/links/:token', 'public', {
    params: ByMailToken,
    response: NewsletterLink,
    summary: 'What a link of an email is about. 404 once its address is forgotten',
  }),
  confirm: post('/api/newsletter/links/:token/confirm', 'public', {
    params: ByMailToken,
    summary: 'Confirm a subscription, and agree to its text',
  }),
  leave: post('/api/newsletter/links/:token/leave', 'public', {
    params: ByMailToken,
    summary: 'Unsubscribe by the link of an email',
  }),
  rejoin: post('/api/newsletter/links/:token/rejoin', 'public', {
    params: ByMailToken,
    summary: 'Undo an unsubscription of the last day',
  }),
  subscribers: get('/api/newsletter/subscribers', 'administrator', {
    query: z.object({
      search: z.string().trim().max(200).optional(),
      ...byOffset(200, 10_000_000),
    }),
    response: z.object({ subscribers: z.array(Subscriber), total: z.number().int(), counts: SubscriberCounts }),
    summary: 'Newsletter subscribers, newest first',
  }),
  ask: post('/api/newsletter/ask', 'administrator', {
    response: z.object({ toAsk: z.number().int() }),
    summary: 'Ask every subscriber who never was asked to confirm, once. 409 if mail is off',
  }),
  unsubscribe: post('/api/newsletter/unsubscribe', 'administrator', {
    body: z.object({ email: Email }),
    summary: "Remove an address at its owner's request. 404 if it is not subscribed",
  }),
} as const satisfies Contract
