import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { Wish } from '#shared/features/orders/wishes.ts'
import { Email } from '#shared/contract/email.ts'
import { ById } from '#shared/contract/versioned.ts'

/** How many records hold, or held, a customer's data. */
export const PrivacyCounts = z.object({
  /** Orders lose their email address and wishes; what was bought stays. */
  orders: z.number().int(),
  messages: z.number().int(),
  backInStock: z.number().int(),
  newsletter: z.number().int(),
  /** Webhooks lose their bodies. */
  webhooks: z.number().int(),
})
export type PrivacyCounts = z.infer<typeof PrivacyCounts>

/** What the shop stores about a customer, by email address. Shopify answers for its own data. */
export const PrivacyExport = z.object({
  email: z.string(),
  /** ISO 8601. */
  at: z.string(),
  orders: z.array(
    z.object({
      number: z.string(),
      createdAt: z.string(),
      lines: z.array(z.unknown()),
      wishes: z.array(Wish).default([]),
    }),
  ),
  messages: z.array(
    z.object({
      at: z.string(),
      name: z.string(),
      subject: z.string(),
      message: z.string(),
      answers: z.array(z.object({ at: z.string(), text: z.string() })),
    }),
  ),
  backInStock: z.array(
    z.object({
      at: z.string(),
      productId: z.string(),
      scale: z.string(),
      finishing: z.string(),
      consent: z.string(),
      /** When the email about it was written. */
      notifiedAt: z.string().nullable(),
    }),
  ),
  newsletter: z
    .object({
      at: z.string(),
      /** When it was last asked to confirm. */
      askedAt: z.string().nullable(),
      confirmedAt: z.string().nullable(),
      consent: z.string().nullable(),
      unsubscribedAt: z.string().nullable(),
    })
    .nullable(),
  webhooks: z.array(z.object({ topic: z.string(), receivedAt: z.string(), body: z.string() })),
})
export type PrivacyExport = z.infer<typeof PrivacyExport>

/** A customer's request that Shopify passed on. */
export const PrivacyRequestSummary = z.object({
  /** Of its webhook. */
  id: z.string(),
  topic: z.enum(['customers/redact', 'customers/data_request', 'shop/redact']),
  /** Shopify's number of the customer or the store; `guest` for a customer without one. */
  record: z.string(),
  /** ISO 8601. */
  receivedAt: z.string(),
  /** The last day for it, such as `2026-12-27`; null if nothing is left to do. */
  due: z.string().nullable(),
  /** `open`: staff must answer the customer. `failed`: it is tried again. */
  state: z.enum(['waiting', 'open', 'failed', 'done']),
  /** What was done, or why it failed, for people. */
  outcome: z.string().nullable(),
  /** The customer's address until it is done. */
  email: z.string().nullable(),
})
export type PrivacyRequestSummary = z.infer<typeof PrivacyRequestSummary>

const body = z.object({ email: Email })

/** Requests of customers about their data. Addresses are in bodies only, never in URLs. */
export const privacyContract = {
  requests: get('/api/privacy/requests', 'administrator', {
    response: z.array(PrivacyRequestSummary),
    summary: 'Shopify’s requests about customers’ data, newest first',
  }),
  answered: post('/api/privacy/requests/:id/answered', 'administrator', {
    params: ById,
    summary: 'Close a data request that was answered, and remove its address',
  }),
  preview: post('/api/privacy/preview', 'administrator', {
    body,
    response: PrivacyCounts,
    summary: 'What an erasure by email address would remove',
  }),
  erase: post('/api/privacy/erase', 'administrator', {
    confirm: true,
    body,
    response: PrivacyCounts,
    summary: 'Erase what is stored by an email address, for good',
  }),
  export: post('/api/privacy/export', 'administrator', {
    confirm: true,
    body,
    response: PrivacyExport,
    summary: 'What is stored by an email address, for the customer who asked',
  }),
} as const satisfies Contract
