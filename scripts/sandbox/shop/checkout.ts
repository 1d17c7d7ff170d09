import { liveLines, sellable } from './carts.ts'
import { centsOf } from './money.ts'
import { makeOrder } from './new-order.ts'
import type { CartRecord, OrderRecord, ProductRecord, VariantRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** A line of a cart as the checkout page shows it. */
export interface CheckoutLine {
  product: ProductRecord
  variant: VariantRecord
  quantity: number
  unitCents: number
  /** How many can still be had, when that is fewer than wanted; undefined when all can. */
  onlyLeft: number | undefined
}

export function checkoutLines(shop: Shop, cart: CartRecord): CheckoutLine[] {
  return liveLines(shop, cart)
    .filter(({ line }) => line.quantity > 0)
    .map(({ line, variant }) => ({
      product: shop.catalogue.productOf(variant),
      variant,
      quantity: line.quantity,
      unitCents: centsOf(variant.price),
      onlyLeft: sellable(variant) < line.quantity ? sellable(variant) : undefined,
    }))
}

/** A cart can be paid when it holds something and everything it holds is there. */
export function canBePaid(lines: CheckoutLine[]): boolean {
  return lines.length > 0 && lines.every((line) => line.onlyLeft === undefined)
}

/**
 * Makes the order of a cart and lowers the stock; undefined when something ran out. A cart that was paid already gives its
 * order again, so that a second click buys nothing twice.
 */
export function placeOrder(shop: Shop, cart: CartRecord, email: string): OrderRecord | undefined {
  if (cart.orderId) return shop.orders.get(cart.orderId)
  const lines = checkoutLines(shop, cart)
  if (!canBePaid(lines)) return undefined
  const order = makeOrder(shop, lines, { email, cartToken: cart.token, customAttributes: cart.attributes })
  cart.orderId = order.id
  shop.changed()
  return order
}
