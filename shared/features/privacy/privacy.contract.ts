import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { Email } from '#shared/contract/email.ts'

/** How many records hold, or held, a customer's data. */
export const PrivacyCounts = z.object({
  /** Orders lose their e-mail address; what was bought stays. */
  orders: z.number().int(),
  messages: z.number().int(),
  backInStock: z.number().int(),
  newsletter: z.number().int(),
  /** Webhooks lose their bodies. */
  webhooks: z.number().int(),
})
export type PrivacyCounts = z.infer<typeof PrivacyCounts>

/** What the shop stores about a customer, by e-mail address. Shopify answers for its own data. */
export const PrivacyExport = z.object({
  email: z.string(),
  /** ISO 8601. */
  at: z.string(),
  orders: z.array(z.object({ number: z.string(), createdAt: z.string(), lines: z.array(z.unknown()) })),
  messages: z.array(z.object({ at: z.string(), name: z.string(), subject: z.string(), message: z.string() })),
  backInStock: z.array(
    z.object({ at: z.string(), productId: z.string(), scale: z.string(), finishing: z.string(), consent: z.string() }),
  ),
  newsletter: z.object({ at: z.string() }).nullable(),
  webhooks: z.array(z.object({ topic: z.string(), receivedAt: z.string(), body: z.string() })),
})
export type PrivacyExport = z.infer<typeof PrivacyExport>

const body = z.object({ email: Email })

/** Requests of customers about their data. Addresses are in bodies only, never in URLs. */
export const privacyContract = {
  preview: {
    method: 'POST',
    path: '/api/privacy/preview',
    access: 'administrator',
    body,
    response: PrivacyCounts,
    summary: 'What an erasure by e-mail address would remove',
  },
  erase: {
    method: 'POST',
    path: '/api/privacy/erase',
    access: 'administrator',
    confirm: true,
    body,
    response: PrivacyCounts,
    summary: 'Erase what is stored by an e-mail address, for good',
  },
  export: {
    method: 'POST',
    path: '/api/privacy/export',
    access: 'administrator',
    confirm: true,
    body,
    response: PrivacyExport,
    summary: 'What is stored by an e-mail address, for the customer who asked',
  },
} as const satisfies Contract
