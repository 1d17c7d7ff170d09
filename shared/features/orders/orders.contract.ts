import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById } from '#shared/contract/versioned.ts'
import { Order, PrintGroup } from './orders.schema.ts'

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Orders as Shopify has them, for staff (staff specification, sections 2 and 7; decision 37). */
export const ordersContract = {
  list: {
    method: 'GET',
    path: '/api/shopify/orders',
    access: 'administrator',
    query: z.object({
      search: z.string().trim().max(200).optional(),
      /** An `orderStatus`. */
      status: z.string().max(50).optional(),
      /** Older than the order with this id. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(250).default(100),
    }),
    answer: z.array(Order),
    summary: 'Orders, the newest first',
  },
  sales: {
    method: 'GET',
    path: '/api/orders/sales',
    access: 'administrator',
    query: z.object({ days: z.coerce.number<string | number>().int().min(1).max(366).default(30) }),
    answer: z.object({
      currency: z.string(),
      /** Orders of all time, without test orders. */
      total: z.number().int(),
      /**
       * One for every day in the shop's time zone, the oldest first, also those without an order; today is the last. Revenue is what was
       * ordered on that day less what was given back of it since, as decimal text.
       */
      days: z.array(z.object({ day: Day, orders: z.number().int(), revenue: z.string() })),
    }),
    summary: 'Orders and revenue by day; test orders, cancelled ones and those that came to nothing are left out',
  },
  printQueue: {
    method: 'GET',
    path: '/api/orders/print-queue',
    access: 'administrator',
    answer: z.array(PrintGroup),
    summary: 'What is to be printed, by miniature, scale and finishing',
  },
  markPrinted: {
    method: 'POST',
    path: '/api/orders/print-queue',
    access: 'administrator',
    body: z.object({
      lines: z
        .array(
          z.object({
            orderId: z.string(),
            lineId: z.string().max(200),
            printed: z.number().int().min(0).max(100_000),
            /** What stood there when it was looked at. 409 when somebody else has marked it since; left out, the number counts. */
            before: z.number().int().min(0).optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    answer: z.array(PrintGroup),
    summary: 'Say how many pieces of these lines are printed. More than a line has count as all',
  },
  byId: {
    method: 'GET',
    path: '/api/orders/:id',
    access: 'administrator',
    params: ById,
    answer: Order,
    summary: 'One order',
  },
  sync: {
    method: 'POST',
    path: '/api/shopify/sync-orders',
    access: 'administrator',
    answer: z.object({ message: z.string() }),
    summary: 'Begin to read orders from Shopify that have changed since the last time',
  },
} as const satisfies Contract
