import * as changes from '#scripts/sandbox/shop/change-orders.ts'
import { gid } from '#scripts/sandbox/shop/ids.ts'
import { centsOf } from '#scripts/sandbox/shop/money.ts'
import { makeOrder, type NewOrder } from '#scripts/sandbox/shop/new-order.ts'
import type { LineItemRecord, OrderRecord, VariantRecord } from '#scripts/sandbox/shop/records.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import { NotFound } from './not-found.ts'

export interface WantedOrder extends Pick<NewOrder, 'paid' | 'test'> {
  /** Variants by number or global id; how many of each, 1 when it isn't said. */
  lines: { variant: string; quantity?: number | undefined }[]
  email?: string | null
  /** ISO 8601; now when it is left out. */
  createdAt?: string
}

/** Some pieces of an order's lines, by number or global id; all of a line when no quantity is said. */
export type WantedPieces = { line: string; quantity?: number | undefined }[]

/** What can be done to orders from behind. An order is named by what people call it (`1001`, `#1001`), its number or its global id. */
export function ordersControl(shop: Shop, variant: (name: string) => VariantRecord) {
  const order = (name: string): OrderRecord => {
    const id = name.startsWith('gid:') ? name : gid('Order', name)
    const found =
      shop.orders.get(id) ?? [...shop.orders.values()].find((one) => one.name === `#${name.replace('#', '')}`)
    if (!found) throw new NotFound(`No order '${name}'`)
    return found
  }
  const piecesOf = (
    { lineItems }: OrderRecord,
    wanted: WantedPieces | undefined,
    all: (line: LineItemRecord) => number,
  ): changes.Pieces[] | undefined =>
    wanted?.map(({ line: name, quantity }) => {
      const line = lineItems.find(({ id }) => id === name || id === gid('LineItem', name))
      if (!line) throw new NotFound(`No line '${name}'`)
      return { line, quantity: quantity ?? all(line) }
    })
  return {
    /** Oldest first. */
    orders: (): OrderRecord[] => [...shop.orders.values()],
    order,
    /** Tells orders/create and, unless it waits for its payment, orders/paid. */
    createOrder({ lines, email = null, createdAt, ...about }: WantedOrder): OrderRecord {
      const ordered = lines.map(({ variant: name, quantity = 1 }) => {
        const found = variant(name)
        return {
          variant: found,
          product: shop.catalogue.productOf(found),
          quantity,
          unitCents: centsOf(found.price),
        }
      })
      return makeOrder(shop, ordered, { email, ...about, ...(createdAt && { createdAt: new Date(createdAt) }) })
    },
    /** Tells orders/updated, as the next three do, and orders/paid. */
    payOrder(name: string): OrderRecord {
      changes.payOrder(shop, order(name))
      return order(name)
    },
    cancelOrder(name: string): OrderRecord {
      changes.cancelOrder(shop, order(name))
      return order(name)
    },
    fulfilOrder(name: string, lines?: WantedPieces): OrderRecord {
      const found = order(name)
      changes.fulfilOrder(shop, found, piecesOf(found, lines, changes.leftOf))
      return found
    },
    /** @param amount decimal text, such as `2.50`, instead of lines */
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
