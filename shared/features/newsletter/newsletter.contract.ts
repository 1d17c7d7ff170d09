import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { Email } from '#shared/contract/email.ts'

export const Subscriber = z.object({
  email: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** The newsletter (specification section 7). `GET /api/newsletter/subscribers.csv` stands beside it, for administrators. */
export const newsletterContract = {
  subscribe: {
    method: 'POST',
    path: '/api/newsletter',
    access: 'public',
    body: z.object({ email: Email }),
    summary:
      'Subscribe an address. One that is subscribed already is answered the same: who reads it is nobody’s business',
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
    answer: z.object({ subscribers: z.array(Subscriber), total: z.number().int() }),
    summary: 'Who reads the newsletter, the newest first',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    access: 'administrator',
    body: z.object({ email: Email }),
    summary: 'Take an address off the list, as its owner has asked. 404 where it is not on it',
  },
} as const satisfies Contract
