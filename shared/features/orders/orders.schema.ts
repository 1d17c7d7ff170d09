import { z } from 'zod'
import { Tracking } from './order-status.contract.ts'
import { Posting } from './packing.contract.ts'
import { Wish } from './wishes.ts'

/** Decimal text such as `12.50`, in the order's currency. */
const Money = z.string()

export const OrderLine = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: z.string().nullable(),
  sku: z.string().nullable(),
  /** Ordered quantity. */
  quantity: z.number().int(),
  /** Without refunded or removed pieces. */
  currentQuantity: z.number().int(),
  /** Pieces marked as printed. */
  printed: z.number().int(),
  /** Pieces sent, without those that are sent again. The previous release doesn't send it. */
  posted: z.number().int().default(0),
  /** The shop's product, if known. */
  productId: z.string().nullable(),
  /** `32mm`, `54mm`, ...; empty if the variant doesn't say. */
  scale: z.string(),
  finishing: z.string(),
  /** Its properties, hidden ones included. The previous release doesn't send it. */
  wishes: z.array(Wish).default([]),
  unitPrice: Money,
  total: Money,
})
export type OrderLine = z.infer<typeof OrderLine>

/** Printed pieces of a line that failed or got lost, and were returned to the print queue. */
export const Reprint = z.object({
  id: z.string(),
  lineId: z.string(),
  pieces: z.number().int(),
  reason: z.string(),
  /** Who returned them. */
  staffName: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Whether they had been posted, and are sent again. */
  wasPosted: z.boolean().default(false),
})
export type Reprint = z.infer<typeof Reprint>

/**
 * `to-print`: paid, with pieces to print. `printed`: paid and completely printed, but not completely sent. `posted`:
 * everything was sent. `refunded`: wholly or in part. An order may be in none or several.
 */
export const orderStages = ['to-print', 'printed', 'posted', 'cancelled', 'refunded'] as const
export type OrderStage = (typeof orderStages)[number]

/** An order imported from Shopify. Times are ISO 8601. */
export const Order = z.object({
  id: z.string(),
  /** Display number such as `#1001`. */
  shopifyOrderNumber: z.string(),
  /** Null if Shopify doesn't disclose it. */
  customerEmail: z.string().nullable(),
  /** In lower case: `paid`, `pending`, `refunded`, ... */
  orderStatus: z.string(),
  fulfillmentStatus: z.string(),
  totalPrice: Money,
  currency: z.string(),
  lineItems: z.array(OrderLine),
  /** The order's note and details, hidden ones included. The previous release doesn't send it. */
  wishes: z.array(Wish).default([]),
  /** `discounts` (orders read since then), `subtotal` (after them), `shipping`, `tax`, `refunded`. */
  money: z.record(z.string(), Money),
  /** Whether the prices include `tax`. The previous release doesn't send it. */
  taxesIncluded: z.boolean().default(false),
  /** The previous release doesn't send it. */
  stages: z.array(z.enum(orderStages)).default([]),
  /** Oldest first. The previous release doesn't send it. */
  reprints: z.array(Reprint).default([]),
  /** Parcels of the shop's staff, oldest first. The previous release doesn't send it. */
  parcels: z.array(Posting).default([]),
  /** Tracking of parcels that were posted in Shopify's admin. The previous release doesn't send it. */
  otherParcels: z.array(Tracking).default([]),
  isTest: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: z.string().nullable(),
  /** The order in Shopify's admin; null for the local Shopify. */
  shopifyUrl: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/**
 * Print queue entry: one miniature in one scale and finishing, with the same wishes, across all paid orders that aren't fulfilled or
 * cancelled. Oldest order first, printed groups last.
 */
export const PrintGroup = z.object({
  key: z.string(),
  title: z.string(),
  scale: z.string(),
  finishing: z.string(),
  /** Of the lines and of their orders, hidden ones included. The previous release doesn't send it. */
  wishes: z.array(Wish).default([]),
  productId: z.string().nullable(),
  /** The miniature's picture. The previous release doesn't send it. */
  imageUrl: z.string().nullable().default(null),
  /** Pieces to print and pieces printed; fulfilled ones count as printed. */
  toPrint: z.number().int(),
  printed: z.number().int(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      shopifyOrderNumber: z.string(),
      lineId: z.string(),
      /** Without refunded pieces. */
      quantity: z.number().int(),
      printed: z.number().int(),
      /** The previous release doesn't send it. */
      posted: z.number().int().default(0),
      createdAt: z.string(),
    }),
  ),
})
export type PrintGroup = z.infer<typeof PrintGroup>
