import type { Insertable } from 'kysely'
import { bit } from '#server/database/dialect.ts'
import type { OrderFieldsFragment, OrderLineFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { toAsciiAddress } from '#shared/contract/email.ts'
import type { Tracking } from '#shared/features/orders/order-status.contract.ts'
import { parseCents, decimalText } from './decimal.ts'
import { toStoredLine } from './order-line.ts'
import { storedLines } from './order-row.ts'
import type { OrdersTable } from '#server/database/schema/orders.table.ts'
import { fold } from './search-text.ts'
import { NO_WISHES, toStoredWishes } from './stored-wishes.ts'

/** A Shopify order with all its lines. */
export type ShopifyOrder = Omit<OrderFieldsFragment, 'lineItems'> & { lines: OrderLineFieldsFragment[] }

/** An order ready to be stored, without its row id. */
export type OrderDraft = Required<Omit<Insertable<OrdersTable>, 'id' | 'erasedAt' | 'posted' | 'lost'>>

/** The order can't be stored; the message is the reason. */
export class UnusableOrderError extends Error {
  override name = 'UnusableOrderError'
}

/** Maximum of PostgreSQL's `integer`. */
const MAX_CENTS = 2_147_483_647

/**
 * @param readAt when the request to Shopify was sent (ISO 8601, server clock)
 * @throws UnusableOrderError
 */
export function toOrderDraft(order: ShopifyOrder, readAt: string): OrderDraft {
  const lines = order.lines.map(toStoredLine)
  const email = order.email ? toAsciiAddress(order.email) : null
  const total = amountOf(order.totalPriceSet, 'total')
  const refunded = amountOf(order.totalRefundedSet, 'refunds')
  return {
    shopifyId: order.id,
    number: order.name,
    email,
    financialStatus: (order.displayFinancialStatus ?? 'unknown').toLowerCase(),
    fulfillmentStatus: order.displayFulfillmentStatus.toLowerCase(),
    currency: order.currencyCode,
    totalCents: parseCents(total),
    refundedCents: parseCents(refunded),
    money: JSON.stringify({
      discounts: amountOf(order.totalDiscountsSet, 'discounts'),
      subtotal: amountOf(order.subtotalPriceSet, 'subtotal'),
      shipping: amountOf(order.totalShippingPriceSet, 'shipping'),
      tax: amountOf(order.totalTaxSet, 'tax'),
      taxesIncluded: order.taxesIncluded,
      refunded,
    }),
    lines: JSON.stringify(lines),
    tracking: JSON.stringify(trackingOf(order)),
    searchText: searchTextOf(order.name, order.email ?? null, lines),
    isTest: bit(order.test),
    createdAt: timeOf(order.createdAt),
    updatedAt: timeOf(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : timeOf(order.cancelledAt),
    wishes: toStoredWishes(order, order.lines),
    readAt,
  }
}

const searchTextOf = (number: string, email: string | null, lines: readonly { title: string }[]) =>
  fold([number, email ?? '', ...lines.map(({ title }) => title)].join('\n'))

/** An order, or the columns of one, without what is personal. */
export const withoutPerson = <Order extends Pick<OrderDraft, 'number' | 'lines'>>(order: Order) => ({
  ...order,
  email: null,
  searchText: searchTextOf(order.number, null, storedLines(order.lines)),
  wishes: NO_WISHES,
})

/** Parcels that were sent. A fulfilment that was cancelled or has failed is none. */
const trackingOf = ({ fulfillments }: ShopifyOrder): Tracking[] =>
  fulfillments
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap(({ trackingInfo }) => trackingInfo)
    .map(({ company, number, url }) => ({
      company: trimmed(company),
      number: trimmed(number),
      url: typeof url === 'string' && /^https?:\/\//i.test(url) ? url : '',
    }))
    .filter(({ number, url }) => number !== '' || url !== '')

const trimmed = (text: unknown) => (typeof text === 'string' ? text.trim() : '')

/** Shopify sends null for an amount that doesn't apply, such as tax on an untaxed order. */
function amountOf(bag: { shopMoney: { amount: string } } | null, what: string): string {
  if (bag === null) return '0.00'
  const text = decimalText(bag.shopMoney.amount)
  if (text === null || Math.abs(parseCents(text)) > MAX_CENTS)
    throw new UnusableOrderError(`its ${what} is ${String(bag.shopMoney.amount)}`)
  return text
}

/** Normalises times, because they are compared as text. */
function timeOf(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new UnusableOrderError(`it has the time ${text}`)
  return time.toISOString()
}
