import { enteredCodes, liveLines, sellableQuantity } from './carts.ts'
import { centsOf } from './money.ts'
import { makeOrder } from './new-order.ts'
import type { Attribute, CartRecord, OrderRecord, ProductRecord, VariantRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** A cart line as the checkout page shows it. */
export interface CheckoutLine {
  product: ProductRecord
  variant: VariantRecord
  quantity: number
  unitCents: number
  attributes: Attribute[]
  /** Available pieces if fewer than wanted, otherwise undefined. */
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
      attributes: line.attributes,
      onlyLeft: sellableQuantity(variant) < line.quantity ? sellableQuantity(variant) : undefined,
    }))
}

/** True if the cart isn't empty and everything in it is available. */
export function canBePaid(lines: CheckoutLine[]): boolean {
  return lines.length > 0 && lines.every((line) => line.onlyLeft === undefined)
}

/** Why nobody can pay, whatever is in the cart. */
export function storeProblem({ situation }: Shop): 'ships-nowhere' | 'takes-no-payments' | undefined {
  if (situation.shippingPrice === null) return 'ships-nowhere'
  return situation.takesPayments ? undefined : 'takes-no-payments'
}

/**
 * Turns a cart into an order and lowers the stock; undefined if something sold out or the store can't sell. A paid cart returns its existing
 * order, so a second click doesn't buy twice.
 */
export function placeOrder(shop: Shop, cart: CartRecord, email: string): OrderRecord | undefined {
  if (cart.orderId) return shop.orders.get(cart.orderId)
  const lines = checkoutLines(shop, cart)
  if (!canBePaid(lines) || storeProblem(shop)) return undefined
  const order = makeOrder(shop, lines, {
    email,
    cartToken: cart.token,
    note: cart.note,
    customAttributes: cart.attributes,
    entered: enteredCodes(shop, cart),
  })
  cart.orderId = order.id
  shop.scheduleSave()
  return order
}
