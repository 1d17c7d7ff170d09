import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { Email } from '#shared/contract/email.ts'

/** The newsletter (specification section 7). */
export const newsletterContract = {
  subscribe: {
    method: 'POST',
    path: '/api/newsletter',
    access: 'public',
    body: z.object({ email: Email }),
    summary:
      'Subscribe an address. One that is subscribed already is answered the same: who reads it is nobody’s business',
  },
} as const satisfies Contract
