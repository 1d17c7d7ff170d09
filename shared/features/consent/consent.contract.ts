import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

/** What a shopper has agreed to. Necessary cookies are always true (specification section 5). */
export const Consent = z.object({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

/** The consent session of a browser: 128 and more random bits, a namespace of its own (decision 8). */
export const ConsentSession = z.object({ 'x-session-id': z.string().regex(/^[\w-]{22,128}$/, 'is not a session id') })

const flags = {
  /** Whatever is sent, it is stored as true. */
  necessary: z
    .boolean()
    .default(true)
    .transform(() => true as const),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
}

/** Cookie consent (specification section 7, decision 26). */
export const consentContract = {
  read: {
    method: 'GET',
    path: '/api/cookie-consent',
    access: 'public',
    headers: ConsentSession,
    answer: Consent.nullable(),
    summary: 'The choice of a session, null before it has made one',
  },
  save: {
    method: 'POST',
    path: '/api/cookie-consent',
    access: 'public',
    headers: ConsentSession,
    body: z.object(flags),
    answer: Consent,
    summary: 'Record a choice',
  },
  update: {
    method: 'PUT',
    path: '/api/cookie-consent',
    access: 'public',
    headers: ConsentSession,
    body: z.object({ preferences: z.union([z.boolean(), z.object(flags).partial()]) }),
    answer: Consent,
    summary: 'Change the choice: one flag, or any of them as an object. 404 before there is one',
  },
} as const satisfies Contract
