import * as changes from '#sandbox/shop/change-orders.ts'
import { cancelFulfillment, holdOrder, moveToLocation, remainingQuantity } from '#sandbox/shop/fulfillment-orders.ts'
import { gid } from '#sandbox/shop/ids.ts'
import { centsOf } from '#sandbox/shop/money.ts'
import { makeOrder, type NewOrder } from '#sandbox/shop/new-order.ts'
import type { Attribute, LineItemRecord, OrderRecord, TrackingRecord, VariantRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { NotFoundError } from './not-found.ts'

export interface WantedOrder extends Pick<NewOrder, 'paid' | 'test' | 'note' | 'customAttributes'> {
  discountCodes?: readonly string[]
  /** Variants by number or global id; `quantity` defaults to 1. */
  lines: {
    variant: string
    quantity?: number | undefined
    requiresShipping?: boolean | undefined
    /** The line's properties. */
    customAttributes?: Attribute[] | undefined
  }[]
  email?: string | null
  /** ISO 8601; defaults to now. */
  createdAt?: string
}

/** Order lines by number or global id; `quantity` defaults to the whole line. */
export type WantedPieces = { line: string; quantity?: number | undefined }[]

/** Order operations of the control API. An order is named by its name (`1001`, `#1001`), number or global id. */
export function ordersControl(shop: Shop, variant: (name: string) => VariantRecord) {
  const order = (name: string): OrderRecord => {
    const id = name.startsWith('gid:') ? name : gid('Order', name)
    const found =
      shop.orders.get(id) ?? [...shop.orders.values()].find((one) => one.name === `#${name.replace('#', '')}`)
    if (!found) throw new NotFoundError(`No order '${name}'`)
    return found
  }
  const piecesOf = (
    { lineItems }: OrderRecord,
    wanted: WantedPieces | undefined,
    all: (line: LineItemRecord) => number,
  ): changes.LineQuantity[] | undefined =>
    wanted?.map(({ line: name, quantity }) => {
      const line = lineItems.find(({ id }) => id === name || id === gid('LineItem', name))
      if (!line) throw new NotFoundError(`No line '${name}'`)
      return { line, quantity: quantity ?? all(line) }
    })
  return {
    orders: (): OrderRecord[] => [...shop.orders.values()],
    order,
    /** Sends orders/create and, unless payment is pending, orders/paid. */
    createOrder({ lines, email = null, createdAt, discountCodes: codes = [], ...about }: WantedOrder): OrderRecord {
      const ordered = lines.map(({ variant: name, quantity = 1, requiresShipping, customAttributes }) => {
        const found = variant(name)
        return {
          variant: found,
          product: shop.catalogue.productOf(found),
          quantity,
          unitCents: centsOf(found.price),
          requiresShipping,
          attributes: customAttributes,
        }
      })
      return makeOrder(shop, ordered, {
        email,
        ...about,
        entered: { codes },
        ...(createdAt && { createdAt: new Date(createdAt) }),
      })
    },
    /** Changes the note (null: none) or the details of an order. Sends orders/updated. */
    editOrder(name: string, change: Parameters<typeof changes.editOrder>[2]): OrderRecord {
      changes.editOrder(shop, order(name), change)
      return order(name)
    },
    /** Sends orders/paid and, like the next three methods, orders/updated. */
    payOrder(name: string): OrderRecord {
      changes.payOrder(shop, order(name))
      return order(name)
    },
    cancelOrder(name: string): OrderRecord {
      changes.cancelOrder(shop, order(name))
      return order(name)
    },
    fulfilOrder(name: string, lines?: WantedPieces, tracking?: Partial<TrackingRecord>): OrderRecord {
      const found = order(name)
      changes.fulfilOrder(shop, found, piecesOf(found, lines, remainingQuantity), tracking)
      return found
    },
    /** Cancels a parcel by its place, the first by default. */
    cancelFulfilment(name: string, place = 0): OrderRecord {
      const found = order(name)
      const fulfillment = found.fulfillments[place]
      if (fulfillment?.status !== 'SUCCESS') throw new NotFoundError(`No parcel ${place} of '${name}'`)
      cancelFulfillment(shop, found, fulfillment)
      return found
    },
    /** Puts the order on hold with these notes, or releases it (null). */
    holdOrder(name: string, reason: string | null): OrderRecord {
      holdOrder(shop, order(name), reason)
      return order(name)
    },
    /** Moves pieces to another location, from where they must be sent as a parcel of their own. */
    movePieces(name: string, lines: WantedPieces, location: string): OrderRecord {
      const found = order(name)
      for (const { line, quantity } of piecesOf(found, lines, remainingQuantity)!)
        moveToLocation(shop, found, line, quantity, location)
      return found
    },
    /** @param amount decimal string such as `2.50`, instead of lines */
    refundOrder(
      name: string,
      { lines, amount }: { lines?: WantedPieces | undefined; amount?: string | undefined } = {},
    ) {
      const found = order(name)
      const pieces = piecesOf(found, lines, ({ currentQuantity }) => currentQuantity)
      changes.refundOrder(shop, found, { pieces, cents: amount === undefined ? undefined : centsOf(amount) })
      return found
    },
  }
}
