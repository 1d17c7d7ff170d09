import { z } from 'zod'
import { type Contract, del, get, post } from '#shared/contract/endpoint.ts'
import { byAge } from '#shared/contract/lists.ts'
import { ById } from '#shared/contract/versioned.ts'
import { Order, orderStages, PrintGroup } from './orders.schema.ts'

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const ReprintId = z.string().regex(/^[\w-]{8,100}$/)

/** Orders imported from Shopify, for staff. */
export const ordersContract = {
  list: get('/api/shopify/orders', 'administrator', {
    query: z.object({
      search: z.string().trim().max(200).optional(),
      /** An `orderStatus`. */
      status: z.string().max(50).optional(),
      stage: z.enum(orderStages).optional(),
      ...byAge(250, 100),
    }),
    response: z.array(Order),
    summary: 'Orders, newest first',
  }),
  counts: get('/api/orders/counts', 'administrator', {
    response: z.record(z.enum(orderStages), z.number().int()),
    summary: 'Number of orders in each stage',
  }),
  sales: get('/api/orders/sales', 'administrator', {
    query: z.object({ days: z.coerce.number<string | number>().int().min(1).max(366).default(30) }),
    response: z.object({
      currency: z.string(),
      /** All-time orders, without test orders. */
      total: z.number().int(),
      /**
       * One entry per day in the shop's time zone, oldest first, including days without orders; the last is today.
       * Revenue is the day's orders minus later refunds of them, as decimal text.
       */
      days: z.array(z.object({ day: Day, orders: z.number().int(), revenue: z.string() })),
    }),
    summary: 'Orders and revenue by day, without test orders, cancelled and failed ones',
  }),
  printQueue: get('/api/orders/print-queue', 'administrator', {
    response: z.array(PrintGroup),
    summary: 'The print queue by miniature, scale, finishing and wishes',
  }),
  markPrinted: post('/api/orders/print-queue', 'administrator', {
    body: z.object({
      /** Marks sent again after a lost response keep their id, and count once. */
      id: z
        .string()
        .regex(/^[\w-]{8,100}$/)
        .optional(),
      lines: z
        .array(
          z.object({
            orderId: z.string(),
            lineId: z.string().max(200),
            printed: z.number().int().min(0).max(100_000),
            /**
             * The count that the client last saw: 409 if it has changed since. Without it the new count is set
             * unconditionally.
             */
            before: z.number().int().min(0).optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    response: z.array(PrintGroup),
    summary: 'Set the number of printed pieces of these lines. A higher number than ordered counts as all',
  }),
  reprint: post('/api/orders/reprints', 'administrator', {
    body: z.object({
      /** A request sent again keeps its id, and counts once. */
      id: ReprintId,
      orderId: z.string(),
      lineId: z.string().max(200),
      pieces: z.number().int().min(1).max(100_000),
      reason: z
        .string()
        .trim()
        .min(1, 'is required')
        .max(200, 'has more than 200 characters')
        .regex(/^\P{Cc}*$/u, 'must be one line'),
      /** The number of printed pieces that the client last saw: 409 if it has changed since. */
      before: z.number().int().min(0).optional(),
      /** Whether the pieces were posted, and are to be sent again. */
      wasPosted: z.boolean().default(false),
    }),
    response: z.array(PrintGroup),
    summary: 'Return printed pieces that failed or got lost to the print queue; posted ones are sent again',
  }),
  undoReprint: del('/api/orders/reprints/:id', 'administrator', {
    params: z.object({ id: ReprintId }),
    response: z.array(PrintGroup),
    summary: 'Count the pieces of a reprint as printed again, and forget the reprint',
  }),
  byId: get('/api/orders/:id', 'administrator', { params: ById, response: Order, summary: 'One order' }),
  sync: post('/api/shopify/sync-orders', 'administrator', {
    response: z.object({ message: z.string() }),
    summary: 'Start reading orders that changed at Shopify since the last time',
  }),
} as const satisfies Contract
