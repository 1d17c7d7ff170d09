import { z } from 'zod'
import { Email } from '#shared/contract/email.ts'
import { type Contract, post } from '#shared/contract/endpoint.ts'
import { Wish } from './wishes.ts'

/**
 * How far the least advanced pieces of a line are; `printing` if some of those to be posted next are printed.
 * `not-printed` is for what needs no printing, such as a gift card, `removed` for a line that was refunded.
 */
export const lineStates = ['queued', 'printing', 'printed', 'posted', 'not-printed', 'removed'] as const
export type LineState = (typeof lineStates)[number]

export const OrderStatusLine = z.object({
  title: z.string(),
  /** Both are empty if the variant doesn't say. */
  scale: z.string(),
  finishing: z.string(),
  /** Without hidden ones. The previous release doesn't send it. */
  wishes: z.array(Wish).default([]),
  state: z.enum(lineStates),
  /** Pieces still ordered; of these, `printed` are printed or posted, and `posted` are posted. */
  quantity: z.number().int(),
  printed: z.number().int(),
  posted: z.number().int(),
  /** Pieces that were refunded or taken out. */
  removed: z.number().int(),
})
export type OrderStatusLine = z.infer<typeof OrderStatusLine>

export const Tracking = z.object({
  /** The carrier; empty if Shopify doesn't know it, as are the others. */
  company: z.string(),
  number: z.string(),
  /** http or https. */
  url: z.string(),
})
export type Tracking = z.infer<typeof Tracking>

/** What a shopper sees of an order: no names, addresses or prices. */
export const OrderStatus = z.object({
  /** Such as `#1001`. */
  number: z.string(),
  /** Only an `open` order is printed. */
  state: z.enum(['open', 'unpaid', 'cancelled', 'refunded', 'test']),
  /** How much of the payment was returned. */
  refund: z.enum(['none', 'part', 'all']),
  /** The order's note and details, without hidden ones. The previous release doesn't send it. */
  wishes: z.array(Wish).default([]),
  lines: z.array(OrderStatusLine),
  tracking: z.array(Tracking),
})
export type OrderStatus = z.infer<typeof OrderStatus>

export const orderStatusContract = {
  status: post('/api/order-status', 'public', {
    body: z.object({
      order: z
        .string('is required')
        .trim()
        .min(1, 'is required')
        .max(50, 'has more than 50 characters')
        .regex(/^\P{Cc}*$/u, 'must be one line'),
      email: Email,
    }),
    response: OrderStatus,
    summary: 'How far an order is, by its number and email address. 404 with the same message if either is wrong',
  }),
} as const satisfies Contract

export const LOOKUP_FAILED = 'Your order could not be looked up.'
export const ORDER_NOT_FOUND =
  'No order has this number and this email address. Check both in the confirmation that you got by mail. A new order takes a few minutes to get here.'
/** Shopify doesn't give this shop its customers' addresses, so no order can be found. */
export const LOOKUP_UNAVAILABLE =
  'This shop can’t look up orders here yet. Write to us with your order number, and we will tell you how far it is.'
export const TOO_MANY_LOOKUPS = 'Too many tries. Please wait an hour, or write to us.'
