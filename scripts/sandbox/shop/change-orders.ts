import { orderPayload } from '#sandbox/shop/webhooks/payloads.ts'
import { InvalidChangeError } from './change-products.ts'
import { timestamp } from './clock.ts'
import {
  allocate,
  cancelFulfillmentOrders,
  createFulfillment,
  remainingQuantity,
  showFulfilment,
  touch,
  withdraw,
} from './fulfillment-orders.ts'
import type { LineItemRecord, OrderRecord, TrackingRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** A number of pieces of one order line. */
export interface LineQuantity {
  line: LineItemRecord
  quantity: number
}

/** Changes what staff can edit of an order. Properties of lines stay as they were bought. */
export function editOrder(
  shop: Shop,
  order: OrderRecord,
  change: Partial<Pick<OrderRecord, 'note' | 'customAttributes'>>,
): void {
  Object.assign(order, change)
  touch(shop, order)
}

/** Records the payment of a pending order. Sends orders/paid, too. */
export function payOrder(shop: Shop, order: OrderRecord): void {
  if (order.displayFinancialStatus !== 'PENDING')
    throw new InvalidChangeError('Only an order with a pending payment can be paid')
  order.displayFinancialStatus = 'PAID'
  touch(shop, order)
  shop.publish('ORDERS_PAID', orderPayload(shop, order))
}

/** Refunds what was paid; stock stays as it is. */
export function cancelOrder(shop: Shop, order: OrderRecord): void {
  if (order.cancelledAt !== null) throw new InvalidChangeError('The order is already cancelled')
  if (order.lineItems.some(({ fulfilledQuantity }) => fulfilledQuantity > 0))
    throw new InvalidChangeError('Part of the order has already been shipped')
  order.cancelledAt = timestamp()
  order.closedAt = order.cancelledAt
  const isPaid = order.displayFinancialStatus !== 'PENDING'
  if (isPaid) order.refundedCents = order.totalCents
  order.displayFinancialStatus = isPaid ? 'REFUNDED' : 'VOIDED'
  for (const line of order.lineItems) line.currentQuantity = 0
  cancelFulfillmentOrders(order)
  touch(shop, order)
}

/** Fulfils the given pieces, by default all that remain, as one parcel. */
export function fulfilOrder(
  shop: Shop,
  order: OrderRecord,
  pieces: readonly LineQuantity[] = allRemaining(order),
  tracking: Partial<TrackingRecord> | undefined = undefined,
): void {
  if (order.cancelledAt !== null) throw new InvalidChangeError('The order is cancelled')
  const parts = pieces.flatMap(({ line, quantity }) => allocate(order, line, quantity))
  createFulfillment(shop, order, parts, tracking ?? null)
}

/** Refunds pieces at what was paid for them, or an amount of money; by default everything, shipping included. */
export function refundOrder(
  shop: Shop,
  order: OrderRecord,
  { pieces, cents }: { pieces?: readonly LineQuantity[] | undefined; cents?: number | undefined },
): void {
  const all = order.lineItems.map((line) => ({ line, quantity: line.currentQuantity }))
  const refunded = pieces ?? (cents === undefined ? all : [])
  const left = order.totalCents - order.refundedCents
  const paidFor = () => refunded.reduce((sum, one) => sum + paidCents(order, one), 0)
  const amount = cents ?? (pieces ? paidFor() : left)
  if (order.displayFinancialStatus === 'PENDING') throw new InvalidChangeError('Nothing has been paid yet')
  if (amount > left) throw new InvalidChangeError('The refund exceeds what was paid')
  for (const { line, quantity } of refunded) {
    if (quantity > line.currentQuantity)
      throw new InvalidChangeError(`Only ${line.currentQuantity} of ${line.title} can be refunded`)
    line.currentQuantity -= quantity
    line.fulfilledQuantity = Math.min(line.fulfilledQuantity, line.currentQuantity)
    withdraw(order, line)
  }
  order.refundedCents += amount
  order.displayFinancialStatus = order.refundedCents === order.totalCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  showFulfilment(order)
  touch(shop, order)
}

/** What was paid for pieces of a line: their price without discount and with tax. */
function paidCents(
  { lineItems, shippingCents, taxCents, taxesIncluded }: OrderRecord,
  { line, quantity }: LineQuantity,
) {
  const charged = ({ unitCents, quantity: ordered, discountCents }: LineItemRecord) =>
    unitCents * ordered - discountCents
  const all = lineItems.reduce((sum, one) => sum + charged(one), shippingCents)
  const taxed = all === 0 || taxesIncluded ? 1 : (all + taxCents) / all
  return Math.round((charged(line) * taxed * quantity) / line.quantity)
}

const allRemaining = (order: OrderRecord) =>
  order.lineItems.map((line) => ({ line, quantity: remainingQuantity(line) }))
