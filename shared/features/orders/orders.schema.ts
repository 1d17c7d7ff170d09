import { z } from 'zod'

/** Dollars and cents as decimal text, such as `12.50`, in the order's currency. */
const Money = z.string()

export const OrderLine = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: z.string().nullable(),
  sku: z.string().nullable(),
  /** As it was ordered. */
  quantity: z.number().int(),
  /** Without what was refunded or taken out since. */
  currentQuantity: z.number().int(),
  /** Pieces that are marked as printed. */
  printed: z.number().int(),
  /** Of the shop's product, where it knows it. */
  productId: z.string().nullable(),
  /** `32mm`, `54mm`, ...; empty where the variant doesn't say. */
  scale: z.string(),
  finishing: z.string(),
  unitPrice: Money,
  total: Money,
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order as Shopify has it (staff specification, section 3; decision 37). Times are ISO 8601. */
export const Order = z.object({
  id: z.string(),
  /** As people say it: `#1001`. */
  shopifyOrderNumber: z.string(),
  /** Null where Shopify does not tell it. */
  customerEmail: z.string().nullable(),
  /** In lower case: `paid`, `pending`, `refunded`, ... */
  orderStatus: z.string(),
  fulfillmentStatus: z.string(),
  totalPrice: Money,
  currency: z.string(),
  lineItems: z.array(OrderLine),
  /** `subtotal`, `shipping`, `tax`, `refunded`. */
  money: z.record(z.string(), Money),
  isTest: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: z.string().nullable(),
  /** Of the order in Shopify's own admin; null for the local Shopify. */
  shopifyUrl: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/**
 * What is to be printed: one miniature in one scale and finishing, of all paid orders that are not fulfilled or cancelled. The oldest
 * order comes first, and groups that are printed come last.
 */
export const PrintGroup = z.object({
  key: z.string(),
  title: z.string(),
  scale: z.string(),
  finishing: z.string(),
  productId: z.string().nullable(),
  /** Pieces that are still to be printed, and that are printed; what has been sent counts as printed. */
  toPrint: z.number().int(),
  printed: z.number().int(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      shopifyOrderNumber: z.string(),
      lineId: z.string(),
      /** Without what was refunded. */
      quantity: z.number().int(),
      printed: z.number().int(),
      createdAt: z.string(),
    }),
  ),
})
export type PrintGroup = z.infer<typeof PrintGroup>
