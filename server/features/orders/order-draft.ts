import type { Insertable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import type { OrderFieldsFragment, OrderLineFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { centsOf, decimalText } from './decimal.ts'
import { lineOf } from './order-line.ts'
import type { OrdersTable } from './orders.table.ts'
import { fold } from './search-text.ts'

/** An order as Shopify gives it, all its lines with it. */
export type ShopifyOrder = Omit<OrderFieldsFragment, 'lineItems'> & { lines: OrderLineFieldsFragment[] }

/** An order as it is kept, before it has a number of ours. */
export type OrderDraft = Required<Omit<Insertable<OrdersTable>, 'id'>>

/** Something is wrong with an order, so that it can't be kept. The message says what. */
export class UnusableOrder extends Error {
  override name = 'UnusableOrder'
}

/** The largest whole number of PostgreSQL's `integer`. */
const MOST_CENTS = 2_147_483_647

/** @param readAt ISO 8601, our clock: when Shopify was asked. @throws UnusableOrder */
export function draftOf(order: ShopifyOrder, readAt: string): OrderDraft {
  const lines = order.lines.map(lineOf)
  const email = order.email ?? null
  const total = amountOf(order.totalPriceSet, 'total')
  const refunded = amountOf(order.totalRefundedSet, 'refunds')
  return {
    shopifyId: order.id,
    number: order.name,
    email,
    financialStatus: (order.displayFinancialStatus ?? 'unknown').toLowerCase(),
    fulfillmentStatus: order.displayFulfillmentStatus.toLowerCase(),
    currency: order.currencyCode,
    totalCents: centsOf(total),
    refundedCents: centsOf(refunded),
    money: JSON.stringify({
      subtotal: amountOf(order.subtotalPriceSet, 'subtotal'),
      shipping: amountOf(order.totalShippingPriceSet, 'shipping'),
      tax: amountOf(order.totalTaxSet, 'tax'),
      refunded,
    }),
    lines: JSON.stringify(lines),
    searchText: fold([order.name, email ?? '', ...lines.map(({ title }) => title)].join('\n')),
    isTest: bit(order.test),
    createdAt: timeOf(order.createdAt),
    updatedAt: timeOf(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : timeOf(order.cancelledAt),
    readAt,
  }
}

/** Shopify leaves out an amount where there is none, such as the tax of an order that has none. */
function amountOf(bag: { shopMoney: { amount: string } } | null, what: string): string {
  if (bag === null) return '0.00'
  const text = decimalText(bag.shopMoney.amount)
  if (text === null || Math.abs(centsOf(text)) > MOST_CENTS)
    throw new UnusableOrder(`its ${what} is ${String(bag.shopMoney.amount)}`)
  return text
}

/** Times are compared as text, so all are written in one way. */
function timeOf(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new UnusableOrder(`it has the time ${text}`)
  return time.toISOString()
}
