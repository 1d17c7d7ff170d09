import { orderPayload } from '#scripts/sandbox/webhooks/payloads.ts'
import { ImpossibleChange } from './change-products.ts'
import { timestamp } from './clock.ts'
import type { LineItemRecord, OrderRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** Some pieces of a line. */
export interface Pieces {
  line: LineItemRecord
  quantity: number
}

/** What a customer owed has come. Tells orders/paid, too. */
export function payOrder(shop: Shop, order: OrderRecord): void {
  if (order.displayFinancialStatus !== 'PENDING') throw new ImpossibleChange('Only an order that waits can be paid')
  order.displayFinancialStatus = 'PAID'
  touch(shop, order)
  shop.publish('ORDERS_PAID', orderPayload(shop, order))
}

/** What was paid is given back; the stock stays as it is. */
export function cancelOrder(shop: Shop, order: OrderRecord): void {
  if (order.cancelledAt !== null) throw new ImpossibleChange('The order has been cancelled already')
  if (order.lineItems.some(({ fulfilledQuantity }) => fulfilledQuantity > 0))
    throw new ImpossibleChange('Something of the order has been sent already')
  order.cancelledAt = timestamp()
  order.closedAt = order.cancelledAt
  const isPaid = order.displayFinancialStatus !== 'PENDING'
  if (isPaid) order.refundedCents = order.totalCents
  order.displayFinancialStatus = isPaid ? 'REFUNDED' : 'VOIDED'
  for (const line of order.lineItems) line.currentQuantity = 0
  touch(shop, order)
}

/** Sends pieces; everything that is left when none are named. */
export function fulfilOrder(shop: Shop, order: OrderRecord, pieces: readonly Pieces[] = everythingLeft(order)): void {
  if (order.cancelledAt !== null) throw new ImpossibleChange('The order has been cancelled')
  for (const { line, quantity } of pieces) {
    if (quantity > leftOf(line)) throw new ImpossibleChange(`Only ${leftOf(line)} of ${line.title} can be sent`)
    line.fulfilledQuantity += quantity
  }
  showFulfilment(order)
  touch(shop, order)
}

/** Gives back pieces at their price, or an amount of money; everything when neither is named. */
export function refundOrder(
  shop: Shop,
  order: OrderRecord,
  { pieces, cents }: { pieces?: readonly Pieces[] | undefined; cents?: number | undefined },
): void {
  const all = order.lineItems.map((line) => ({ line, quantity: line.currentQuantity }))
  const back = pieces ?? (cents === undefined ? all : [])
  const amount = cents ?? back.reduce((sum, { line, quantity }) => sum + line.unitCents * quantity, 0)
  if (order.displayFinancialStatus === 'PENDING') throw new ImpossibleChange('Nothing has been paid yet')
  if (amount > order.totalCents - order.refundedCents) throw new ImpossibleChange('That is more than was paid')
  for (const { line, quantity } of back) {
    if (quantity > line.currentQuantity) throw new ImpossibleChange(`There are only ${line.currentQuantity}`)
    line.currentQuantity -= quantity
    line.fulfilledQuantity = Math.min(line.fulfilledQuantity, line.currentQuantity)
  }
  order.refundedCents += amount
  order.displayFinancialStatus = order.refundedCents === order.totalCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  showFulfilment(order)
  touch(shop, order)
}

/** Pieces that are to be sent still. */
export const leftOf = ({ currentQuantity, fulfilledQuantity }: LineItemRecord) => currentQuantity - fulfilledQuantity

const everythingLeft = (order: OrderRecord) => order.lineItems.map((line) => ({ line, quantity: leftOf(line) }))

function showFulfilment(order: OrderRecord): void {
  const isBegun = order.lineItems.some(({ fulfilledQuantity }) => fulfilledQuantity > 0)
  const isDone = order.lineItems.every((line) => leftOf(line) === 0)
  if (isBegun) order.displayFulfillmentStatus = isDone ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

function touch(shop: Shop, order: OrderRecord): void {
  order.updatedAt = timestamp()
  shop.publish('ORDERS_UPDATED', orderPayload(shop, order))
  shop.changed()
}
