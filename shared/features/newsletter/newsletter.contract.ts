import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { Email } from '#shared/contract/email.ts'

export const Subscriber = z.object({
  email: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** Newsletter. Administrators can also download `GET /api/newsletter/subscribers.csv`. */
export const newsletterContract = {
  subscribe: {
    method: 'POST',
    path: '/api/newsletter',
    access: 'public',
    body: z.object({ email: Email }),
    summary: 'Subscribe an address. An existing subscriber gets the same response, so that subscriptions stay private',
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
    response: z.object({ subscribers: z.array(Subscriber), total: z.number().int() }),
    summary: 'Newsletter subscribers, newest first',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    access: 'administrator',
    body: z.object({ email: Email }),
    summary: "Remove an address at its owner's request. 404 if it is not subscribed",
  },
} as const satisfies Contract
