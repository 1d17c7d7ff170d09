import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
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
  subscribe: {
    method: 'POST',
    path: '/api/newsletter',
    access: 'public',
    body: z.object({ email: Email }),
    summary:
      'Subscribe an address, which is then asked to confirm by email. An existing subscriber gets the same response, so that subscriptions stay private',
  },
  link: {
    method: 'GET',
    path: '/api/newsletter/links/:token',
    access: 'public',
    params: ByMailToken,
    response: NewsletterLink,
    summary: 'What a link of an email is about. 404 once its address is forgotten',
  },
  confirm: {
    method: 'POST',
    path: '/api/newsletter/links/:token/confirm',
    access: 'public',
    params: ByMailToken,
    summary: 'Confirm a subscription, and agree to its text',
  },
  leave: {
    method: 'POST',
    path: '/api/newsletter/links/:token/leave',
    access: 'public',
    params: ByMailToken,
    summary: 'Unsubscribe by the link of an email',
  },
  rejoin: {
    method: 'POST',
    path: '/api/newsletter/links/:token/rejoin',
    access: 'public',
    params: ByMailToken,
    summary: 'Undo an unsubscription of the last day',
  },
  subscribers: {
    method: 'GET',
    path: '/api/newsletter/subscribers',
    access: 'administrator',
    query: z.object({
      search: z.string().trim().max(200).optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
      offset: z.coerce.number<string | number>().int().min(0).max(10_000_000).default(0),
    }),
    response: z.object({ subscribers: z.array(Subscriber), total: z.number().int(), counts: SubscriberCounts }),
    summary: 'Newsletter subscribers, newest first',
  },
  ask: {
    method: 'POST',
    path: '/api/newsletter/ask',
    access: 'administrator',
    response: z.object({ toAsk: z.number().int() }),
    summary: 'Ask every subscriber who never was asked to confirm, once. 409 if mail is off',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    access: 'administrator',
    body: z.object({ email: Email }),
    summary: "Remove an address at its owner's request. 404 if it is not subscribed",
  },
} as const satisfies Contract
