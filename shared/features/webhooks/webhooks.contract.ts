import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'

/** A subscription at Shopify (staff specification, section 3). */
export const Webhook = z.object({
  id: z.string(),
  /** As Shopify writes it in its headers: `products/update`. */
  topic: z.string(),
  address: z.string(),
  api_version: z.string(),
  /** It leads here. False: to an address that the shop had before, or to another program. */
  isOurs: z.boolean(),
})
export type Webhook = z.infer<typeof Webhook>

/** Staff specification, section 3; what follows `webhooks` is ours. */
export const WebhookStatus = z.object({
  /** Every topic that the shop needs is delivered here. */
  configured: z.boolean(),
  /** Shopify has said which webhooks it sends, now or before. False: it can't be asked, and `configured` and `missing` say nothing. */
  isKnown: z.boolean(),
  connectivity: z.object({ reachable: z.boolean(), error: z.string().nullable() }),
  webhooks: z.array(Webhook),
  /** Topics that the shop needs and that nobody delivers. */
  missing: z.array(z.string()),
  /** ISO 8601. */
  lastDelivery: z.string().nullable(),
  /** In the inbox. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** When the catalogue was last compared with Shopify's, and what was found to be lost, in words, too; null: not yet. */
  lastReconcile: z.object({ at: z.string(), found: z.number().int(), text: z.string() }).nullable(),
})
export type WebhookStatus = z.infer<typeof WebhookStatus>

export const deliveryStates = ['waiting', 'handled', 'failed', 'ignored'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A webhook in the inbox. Times are ISO 8601. */
export const Delivery = z.object({
  id: z.string(),
  topic: z.string(),
  eventId: z.string(),
  webhookId: z.string(),
  /** What it is about, as a gid; null where that can't be told. */
  subject: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** How often Shopify has sent it. */
  times: z.number().int(),
  attempts: z.number().int(),
  /** In words: what was done, or why it failed. */
  outcome: z.string().nullable(),
  triggeredAt: z.string(),
  receivedAt: z.string(),
  handledAt: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** Webhooks for the admin console. The receivers, `POST /api/shopify/webhooks/<topic>`, read raw bytes and are no contract. */
export const webhooksContract = {
  status: {
    method: 'GET',
    path: '/api/webhooks/status',
    access: 'administrator',
    answer: WebhookStatus,
    summary: 'Whether Shopify tells the shop of changes, and whether what it tells arrives',
  },
  list: {
    method: 'GET',
    path: '/api/webhooks/list',
    access: 'administrator',
    answer: z.array(Webhook),
    summary: 'Every subscription at Shopify',
  },
  register: {
    method: 'POST',
    path: '/api/webhooks/register',
    access: 'administrator',
    answer: z.object({
      message: z.string(),
      registered: z.array(z.string()),
      /** Subscriptions that led to an address of the shop that is not its own any more. */
      removed: z.array(z.string()),
      webhooks: z.array(Webhook),
    }),
    summary: 'Subscribe to every topic that the shop needs, and take away what leads to its former address',
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:id',
    access: 'administrator',
    params: z.object({ id: z.string().min(1).max(200) }),
    summary: 'Take a subscription away',
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/deliveries',
    access: 'administrator',
    query: z.object({
      search: z.string().trim().max(200).optional(),
      state: z.enum(deliveryStates).optional(),
      topic: z.string().max(100).optional(),
      /** Older than the one with this id. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    answer: z.array(Delivery),
    summary: 'The inbox, the newest first; `search` looks in subject, ids and payload',
  },
  delivery: {
    method: 'GET',
    path: '/api/webhooks/deliveries/:id',
    access: 'administrator',
    params: ById,
    answer: Delivery.extend({ payload: z.string() }),
    summary: 'One webhook with its payload as it came',
  },
  replay: {
    method: 'POST',
    path: '/api/webhooks/deliveries/:id/replay',
    access: 'administrator',
    params: ById,
    answer: Delivery,
    summary: 'Handle a webhook once more',
  },
  reconcile: {
    method: 'POST',
    path: '/api/webhooks/reconcile',
    access: 'administrator',
    answer: z.object({ message: z.string() }),
    summary: 'Compare the catalogue with Shopify’s now, and mend what webhooks have not told',
  },
} as const satisfies Contract
