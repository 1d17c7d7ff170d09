import { z } from 'zod'
import { type Contract, get, post, put } from '#shared/contract/endpoint.ts'

/** A shopper's consent. Necessary cookies are always true. */
export const Consent = z.object({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

/** Consent session of a browser: at least 128 random bits, separate from other sessions. */
export const ConsentSession = z.object({ 'x-session-id': z.string().regex(/^[\w-]{22,128}$/, 'is not a session id') })

const flags = {
  /** Always stored as true. */
  necessary: z
    .boolean()
    .default(true)
    .transform(() => true as const),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
}

export const consentContract = {
  read: get('/api/cookie-consent', 'public', {
    headers: ConsentSession,
    response: Consent.nullable(),
    summary: 'The choice of a session; null before the first',
  }),
  save: post('/api/cookie-consent', 'public', {
    headers: ConsentSession,
    body: z.object(flags),
    response: Consent,
    summary: 'Save a choice',
  }),
  update: put('/api/cookie-consent', 'public', {
    headers: ConsentSession,
    body: z.object({ preferences: z.union([z.boolean(), z.object(flags).partial()]) }),
    response: Consent,
    summary: 'Change the choice: one flag, or several as an object. 404 before the first choice',
  }),
} as const satisfies Contract
