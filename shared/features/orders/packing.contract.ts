import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'
import { Tracking } from './order-status.contract.ts'
import { Wish } from './wishes.ts'

export const PackingLine = z.object({
  lineId: z.string(),
  productId: z.string().nullable(),
  /** Address of the miniature's picture; null if it is unknown. */
  imageUrl: z.string().nullable(),
  title: z.string(),
  scale: z.string(),
  finishing: z.string(),
  /** Without hidden ones: the slip goes to the customer. The previous release doesn't send it. */
  wishes: z.array(Wish).default([]),
  /** Pieces still ordered; of these `printed`, and of those `posted`. */
  quantity: z.number().int(),
  printed: z.number().int(),
  posted: z.number().int(),
  /** Those of the others that replace pieces which got lost in the post. The previous release doesn't send it. */
  lost: z.number().int().default(0),
  /** Printed pieces that can be packed now. */
  ready: z.number().int(),
})
export type PackingLine = z.infer<typeof PackingLine>

/** A paid order with printed pieces that are not posted yet. */
export const PackingOrder = z.object({
  id: z.string(),
  shopifyOrderNumber: z.string(),
  createdAt: z.string(),
  /** READY TO PACK: all its pieces are printed. Otherwise only a part can be posted. */
  isReady: z.boolean(),
  /** The order in Shopify's admin, where its address is; null for the local Shopify. */
  shopifyUrl: z.string().nullable().default(null),
  /** As for the lines: the order's note and details. The previous release doesn't send it. */
  wishes: z.array(Wish).default([]),
  lines: z.array(PackingLine),
})
export type PackingOrder = z.infer<typeof PackingOrder>

/** A parcel posted by staff. */
export const Posting = z.object({
  id: z.string(),
  orderId: z.string(),
  shopifyOrderNumber: z.string(),
  pieces: z.number().int(),
  reportedTo: z.enum(['shopify', 'hand']),
  /** `asking`: Shopify's answer was lost, and the shop is finding out whether it has the parcel. */
  state: z.enum(['asking', 'posted', 'refused', 'undone']),
  tracking: Tracking,
  /** Why it was refused, or Shopify's last answer if it is stuck. */
  note: z.string().nullable(),
  /** `asking`, and Shopify doesn't say: staff may settle it. The previous release doesn't send it. */
  isStuck: z.boolean().default(false),
  /** The previous release doesn't send it. */
  lines: z.array(z.object({ lineId: z.string(), quantity: z.number().int() })).default([]),
  staffName: z.string(),
  createdAt: z.string(),
})
export type Posting = z.infer<typeof Posting>

const text = z
  .string()
  .trim()
  .max(200, 'has more than 200 characters')
  .regex(/^\P{Cc}*$/u, 'must be one line')
const ByPosting = z.object({ postingId: z.string().regex(/^[\w-]{8,100}$/) })

/** What staff write about a parcel. */
export const NewTracking = z.object({
  company: text.default(''),
  number: text.default(''),
  url: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(1000)])
    .default(''),
})
export type NewTracking = z.infer<typeof NewTracking>

export const packingContract = {
  packing: get('/api/orders/packing', 'administrator', {
    response: z.object({
      /** Oldest first. */
      orders: z.array(PackingOrder),
      /** Parcels of the last 14 days, newest first, and those whose answer is awaited. */
      postings: z.array(Posting),
    }),
    summary: 'Orders to pack, and parcels posted lately',
  }),
  post: post('/api/orders/:id/postings', 'administrator', {
    params: ById,
    body: z.object({
      /** Made by the client. The same id posts once. */
      postingId: ByPosting.shape.postingId,
      lines: z
        .array(z.object({ lineId: z.string().max(200), quantity: z.number().int().min(1).max(100_000) }))
        .min(1, 'choose at least one piece')
        .max(500),
      /** `shopify` reports a fulfilment; `hand` tells Shopify nothing. */
      reportTo: z.enum(['shopify', 'hand']),
      tracking: NewTracking.default({ company: '', number: '', url: '' }),
      /** Whether Shopify writes to the customer. */
      notify: z.boolean().default(false),
    }),
    response: z.object({ posting: Posting, /** For people. */ message: z.string() }),
    summary: 'Post printed pieces of an order. 409 if they are posted already, are not printed, or Shopify refuses',
  }),
  check: post('/api/orders/postings/:postingId/check', 'administrator', {
    params: ByPosting,
    response: z.object({ posting: Posting, message: z.string() }),
    summary: 'Ask Shopify whether it has a parcel whose answer was lost',
  }),
  settle: post('/api/orders/postings/:postingId/settle', 'administrator', {
    params: ByPosting,
    body: z.object({ wasPosted: z.boolean() }),
    response: z.object({ posting: Posting, message: z.string() }),
    summary:
      'Say whether a parcel was posted of which Shopify doesn’t tell. Its answer counts if it comes. 409 if it is settled otherwise',
  }),
  undo: post('/api/orders/postings/:postingId/undo', 'administrator', {
    params: ByPosting,
    response: z.object({ posting: Posting, message: z.string() }),
    summary: 'Take a parcel back: its pieces are to be packed again. Cancels its fulfilment in Shopify',
  }),
} as const satisfies Contract
