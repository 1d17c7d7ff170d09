import { fulfillmentPayload, orderPayload } from '#sandbox/shop/webhooks/payloads.ts'
import { InvalidChangeError } from './change-products.ts'
import { timestamp } from './clock.ts'
import { gid } from './ids.ts'
import type {
  FulfillmentOrderLineRecord,
  FulfillmentOrderRecord,
  FulfillmentRecord,
  LineItemRecord,
  OrderRecord,
  TrackingRecord,
} from './records.ts'
import type { Shop } from './shop.ts'

/** Pieces of one line of a fulfilment order. */
export interface FulfilledPieces {
  fulfillmentOrder: FulfillmentOrderRecord
  line: FulfillmentOrderLineRecord
  quantity: number
}

/** Location of all stock until pieces are moved. */
export const firstLocation = 'Workshop'

/** The work that is left of lines, as one open fulfilment order at a location. Shopify makes one with each order. */
export function makeFulfillmentOrder(
  shop: Shop,
  pieces: readonly { lineItemId: string; quantity: number }[],
  location: string = firstLocation,
): FulfillmentOrderRecord {
  return {
    id: gid('FulfillmentOrder', shop.numbers.take()),
    status: 'OPEN',
    location,
    holdReason: null,
    lineItems: pieces.map(({ lineItemId, quantity }) => ({
      id: gid('FulfillmentOrderLineItem', shop.numbers.take()),
      lineItemId,
      totalQuantity: quantity,
      remainingQuantity: quantity,
    })),
  }
}

/** Whether pieces of it can be fulfilled. */
export const isFulfillable = ({ status }: FulfillmentOrderRecord) => status === 'OPEN' || status === 'IN_PROGRESS'

/** Pieces still to be fulfilled. */
export const remainingQuantity = ({ currentQuantity, fulfilledQuantity }: LineItemRecord) =>
  currentQuantity - fulfilledQuantity

/** Finds where pieces of an order's line are to be fulfilled, whatever the location. */
export function allocate(order: OrderRecord, line: LineItemRecord, quantity: number): FulfilledPieces[] {
  let left = quantity
  const parts: FulfilledPieces[] = []
  for (const fulfillmentOrder of order.fulfillmentOrders.filter(isFulfillable))
    for (const one of fulfillmentOrder.lineItems.filter(({ lineItemId }) => lineItemId === line.id)) {
      const taken = Math.min(left, one.remainingQuantity)
      if (taken > 0) parts.push({ fulfillmentOrder, line: one, quantity: taken })
      left -= taken
    }
  if (left > 0) throw new InvalidChangeError(`Only ${quantity - left} of ${line.title} can be shipped`)
  return parts
}

/** Fulfils pieces as one parcel. A fulfilment order with nothing left is closed. */
export function createFulfillment(
  shop: Shop,
  order: OrderRecord,
  pieces: readonly FulfilledPieces[],
  tracking: Partial<TrackingRecord> | null,
  notified = false,
): FulfillmentRecord {
  const at = timestamp()
  const fulfillment: FulfillmentRecord = {
    id: gid('Fulfillment', shop.numbers.take()),
    status: 'SUCCESS',
    createdAt: at,
    updatedAt: at,
    notified,
    trackingInfo: tracking ? [{ company: null, number: null, url: null, ...tracking }] : [],
    lineItems: [],
  }
  for (const { fulfillmentOrder, line, quantity } of pieces) {
    line.remainingQuantity -= quantity
    lineItemOf(order, line.lineItemId).fulfilledQuantity += quantity
    const isOver = fulfillmentOrder.lineItems.every(({ remainingQuantity }) => remainingQuantity === 0)
    fulfillmentOrder.status = isOver ? 'CLOSED' : 'IN_PROGRESS'
    fulfillment.lineItems.push({
      id: gid('FulfillmentLineItem', shop.numbers.take()),
      lineItemId: line.lineItemId,
      fulfillmentOrderId: fulfillmentOrder.id,
      quantity,
    })
  }
  order.fulfillments.push(fulfillment)
  showFulfilment(order)
  touch(shop, order)
  shop.publish('FULFILLMENTS_CREATE', fulfillmentPayload(order, fulfillment))
  const isDone = order.displayFulfillmentStatus === 'FULFILLED'
  shop.publish(isDone ? 'ORDERS_FULFILLED' : 'ORDERS_PARTIALLY_FULFILLED', orderPayload(shop, order))
  return fulfillment
}

/** Cancels a parcel: its pieces return to their fulfilment order, or to a new one if that is closed. */
export function cancelFulfillment(shop: Shop, order: OrderRecord, fulfillment: FulfillmentRecord): void {
  fulfillment.status = 'CANCELLED'
  fulfillment.updatedAt = timestamp()
  const reopened: { lineItemId: string; quantity: number; location: string }[] = []
  for (const { fulfillmentOrderId, lineItemId, quantity } of fulfillment.lineItems) {
    const item = lineItemOf(order, lineItemId)
    // Pieces that were refunded after they were sent are no longer wanted.
    const returned = Math.min(quantity, item.fulfilledQuantity)
    item.fulfilledQuantity -= returned
    const from = order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId)!
    if (isFulfillable(from)) from.lineItems.find((one) => one.lineItemId === lineItemId)!.remainingQuantity += returned
    else reopened.push({ lineItemId, quantity: returned, location: from.location })
  }
  for (const [location, pieces] of Map.groupBy(reopened, (one) => one.location))
    order.fulfillmentOrders.push(makeFulfillmentOrder(shop, pieces, location))
  showFulfilment(order)
  touch(shop, order)
  shop.publish('FULFILLMENTS_UPDATE', fulfillmentPayload(order, fulfillment))
}

/** Takes refunded pieces out of what is left to fulfil. */
export function withdraw(order: OrderRecord, line: LineItemRecord): void {
  let excess = -remainingQuantity(line)
  const parts = order.fulfillmentOrders.flatMap((one) =>
    one.lineItems.filter(({ lineItemId }) => lineItemId === line.id),
  )
  for (const { remainingQuantity: remaining } of parts) excess += remaining
  for (const part of parts.toReversed()) {
    const taken = Math.max(0, Math.min(excess, part.remainingQuantity))
    part.remainingQuantity -= taken
    excess -= taken
  }
  closeEmpty(order)
}

function closeEmpty(order: OrderRecord): void {
  for (const one of order.fulfillmentOrders)
    if (one.status !== 'CANCELLED' && one.lineItems.every(({ remainingQuantity: remaining }) => remaining === 0))
      one.status = 'CLOSED'
}

/** Ends the work of a cancelled order. */
export function cancelFulfillmentOrders(order: OrderRecord): void {
  for (const one of order.fulfillmentOrders) {
    if (one.status === 'CLOSED') continue
    one.status = 'CANCELLED'
    for (const line of one.lineItems) line.remainingQuantity = 0
  }
}

/** Puts what is left of an order on hold, or releases it (`reason` null). */
export function holdOrder(shop: Shop, order: OrderRecord, reason: string | null): void {
  for (const one of order.fulfillmentOrders) {
    if (reason !== null && isFulfillable(one)) Object.assign(one, { status: 'ON_HOLD', holdReason: reason })
    if (reason === null && one.status === 'ON_HOLD') Object.assign(one, { status: 'OPEN', holdReason: null })
  }
  showFulfilment(order)
  touch(shop, order)
}

/** Moves pieces of an order to another location, into a fulfilment order of their own. */
export function moveToLocation(
  shop: Shop,
  order: OrderRecord,
  line: LineItemRecord,
  quantity: number,
  location: string,
): void {
  for (const { line: from, quantity: moved } of allocate(order, line, quantity)) {
    from.remainingQuantity -= moved
    from.totalQuantity -= moved
  }
  closeEmpty(order)
  order.fulfillmentOrders.push(makeFulfillmentOrder(shop, [{ lineItemId: line.id, quantity }], location))
  touch(shop, order)
}

const lineItemOf = ({ lineItems }: OrderRecord, id: string) => lineItems.find((line) => line.id === id)!

export function showFulfilment(order: OrderRecord): void {
  const isStarted = order.lineItems.some(({ fulfilledQuantity }) => fulfilledQuantity > 0)
  const isDone = isStarted && order.lineItems.every((line) => remainingQuantity(line) === 0)
  const isHeld = !order.fulfillmentOrders.some(isFulfillable)
  const isOnHold = isHeld && order.fulfillmentOrders.some(({ status }) => status === 'ON_HOLD')
  order.displayFulfillmentStatus = isDone
    ? 'FULFILLED'
    : isOnHold
      ? 'ON_HOLD'
      : isStarted
        ? 'PARTIALLY_FULFILLED'
        : 'UNFULFILLED'
}

export function touch(shop: Shop, order: OrderRecord): void {
  order.updatedAt = timestamp()
  shop.publish('ORDERS_UPDATED', orderPayload(shop, order))
  shop.scheduleSave()
}
