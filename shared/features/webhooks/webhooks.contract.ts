import { z } from 'zod'
import { type Contract, del, get, post } from '#shared/contract/endpoint.ts'
import { byAge } from '#shared/contract/lists.ts'
import { ById } from '#shared/contract/versioned.ts'

/** A webhook subscription at Shopify. */
export const Webhook = z.object({
  id: z.string(),
  /** As in Shopify's headers: `products/update`. */
  topic: z.string(),
  address: z.string(),
  api_version: z.string(),
  /** Whether it points to this shop; false for a former URL or another application. */
  isOurs: z.boolean(),
})
export type Webhook = z.infer<typeof Webhook>

/**
 * - `forged`: no signature, or a wrong one in the name of another store
 * - `signature`: a wrong signature in this store's name
 * - `other-shop`: the right signature, but another store
 * - `topic`: a topic without a receiver
 */
export const rejectionReasons = ['forged', 'signature', 'other-shop', 'topic'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Webhooks rejected for a reason since the last one was accepted. Times are ISO 8601. */
export const Rejection = z.object({
  reason: z.enum(rejectionReasons),
  count: z.number().int(),
  since: z.string(),
  last: z.string(),
  /** The store that a signed webhook was from. */
  shopDomain: z.string().nullable(),
})
export type Rejection = z.infer<typeof Rejection>

/** The fields after `webhooks` go beyond the specification. */
export const WebhookStatus = z.object({
  /** Every required topic is delivered to this shop. */
  configured: z.boolean(),
  /** Whether Shopify's subscriptions were ever read. If false, `configured` and `missing` are meaningless. */
  isKnown: z.boolean(),
  connectivity: z.object({ reachable: z.boolean(), error: z.string().nullable() }),
  webhooks: z.array(Webhook),
  /** Required topics without a subscription. */
  missing: z.array(z.string()),
  /** Why Shopify refused missing topics when they were last registered, and what to do about it; null if it didn't. */
  refused: z.string().nullable().default(null),
  // The previous release doesn't send the fields.
  rejected: z.array(Rejection).default([]),
  /** What is wrong with the webhooks that arrive, for people. */
  problem: z
    .object({ level: z.enum(['error', 'warning', 'info']), text: z.string() })
    .nullable()
    .default(null),
  /** ISO 8601. */
  lastDelivery: z.string().nullable(),
  /** Whether the last delivery came to the present address, which proves that Shopify reaches it. */
  isProven: z.boolean().default(false),
  /** Unprocessed deliveries in the inbox. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /**
   * Last comparison of the catalogue with Shopify's and the number of missed changes, with a text; null if none yet.
   */
  lastReconcile: z.object({ at: z.string(), found: z.number().int(), text: z.string() }).nullable(),
  /** Why the comparison after it failed, for people; null if none did. */
  reconcileError: z.string().nullable().default(null),
})
export type WebhookStatus = z.infer<typeof WebhookStatus>

export const deliveryStates = ['waiting', 'handled', 'failed', 'ignored'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A webhook delivery in the inbox. Times are ISO 8601. */
export const Delivery = z.object({
  id: z.string(),
  topic: z.string(),
  eventId: z.string(),
  webhookId: z.string(),
  /** GID of the record; null if unknown. */
  subject: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** How often Shopify sent it. */
  times: z.number().int(),
  /** How often handling it was tried, including earlier replays. */
  attempts: z.number().int(),
  /** Result or error, for people. */
  outcome: z.string().nullable(),
  triggeredAt: z.string(),
  receivedAt: z.string(),
  handledAt: z.string().nullable(),
  // The previous release doesn't send the fields.
  /** Whether handling it ever changed anything; null if that is unknown, or it isn't handled. */
  changed: z.boolean().nullable().default(null),
  /** The product or order that it is about, if the shop has it. */
  record: z
    .object({ kind: z.enum(['product', 'order']), id: z.string(), name: z.string() })
    .nullable()
    .default(null),
})
export type Delivery = z.infer<typeof Delivery>

/** An attempt to handle a webhook. */
export const Attempt = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** `failed` also if it was tried again by itself. */
  state: z.enum(['handled', 'failed', 'ignored']),
  /** What was done, or why it failed. */
  outcome: z.string(),
})
export type Attempt = z.infer<typeof Attempt>

/** At least two deliveries in a row that changed nothing. Times are ISO 8601. */
export const UnchangedRun = z.object({
  count: z.number().int(),
  /** Ids. */
  newest: z.string(),
  oldest: z.string(),
  /** When the oldest and the newest were received. */
  from: z.string(),
  to: z.string(),
})
export type UnchangedRun = z.infer<typeof UnchangedRun>

/** A line of the inbox. */
export const InboxEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivery'), delivery: Delivery }),
  z.object({ kind: z.literal('unchanged'), run: UnchangedRun }),
])
export type InboxEntry = z.infer<typeof InboxEntry>

const id = z.string().regex(/^\d{1,15}$/)

const deliveryFilter = z.object({
  search: z.string().trim().max(200).optional(),
  state: z.enum(deliveryStates).optional(),
  topic: z.string().max(100).optional(),
  ...byAge(200),
})

/**
 * Webhooks in the admin console. The receivers, `POST /api/shopify/webhooks/<topic>`, read raw bytes and have no
 * contract. Administrators can also download `GET /api/webhooks/deliveries.csv`.
 */
export const webhooksContract = {
  status: get('/api/webhooks/status', 'administrator', {
    response: WebhookStatus,
    summary: 'Whether Shopify sends the required webhooks, and whether they arrive',
  }),
  list: get('/api/webhooks/list', 'administrator', {
    response: z.array(Webhook),
    summary: 'All subscriptions at Shopify',
  }),
  register: post('/api/webhooks/register', 'administrator', {
    response: z.object({
      message: z.string(),
      registered: z.array(z.string()),
      /** Subscriptions to a former URL of the shop. */
      removed: z.array(z.string()),
      webhooks: z.array(Webhook),
    }),
    summary: 'Subscribe to every required topic, and delete subscriptions to a former URL of the shop',
  }),
  remove: del('/api/webhooks/:id', 'administrator', {
    params: z.object({ id: z.string().min(1).max(200) }),
    summary: 'Delete a subscription',
  }),
  deliveries: get('/api/webhooks/deliveries', 'administrator', {
    // `after`: newer than the delivery with this id.
    query: deliveryFilter.extend({ after: id.optional() }),
    response: z.array(Delivery),
    summary: 'Received webhooks, newest first; `search` covers subject, ids and payload',
  }),
  inbox: get('/api/webhooks/inbox', 'administrator', {
    query: deliveryFilter,
    response: z.object({
      entries: z.array(InboxEntry),
      /** `before` of the next page; null if there is none. */
      next: z.string().nullable(),
    }),
    summary: 'The same in lines: what changed nothing in a row is one, except in a search',
  }),
  delivery: get('/api/webhooks/deliveries/:id', 'administrator', {
    params: ById,
    response: Delivery.extend({
      payload: z.string(),
      /** Newest first, at most 100. */
      history: z.array(Attempt).default([]),
    }),
    summary: 'One webhook with its original payload and its attempts',
  }),
  replay: post('/api/webhooks/deliveries/:id/replay', 'administrator', {
    params: ById,
    response: Delivery,
    summary: 'Process a webhook again',
  }),
  reconcile: post('/api/webhooks/reconcile', 'administrator', {
    response: z.object({ message: z.string() }),
    summary: 'Compare the catalogue with Shopify’s now, and apply missed changes',
  }),
} as const satisfies Contract
