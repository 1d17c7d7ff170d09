import { randomBytes } from 'node:crypto'
import { orderPayload } from '#scripts/sandbox/webhooks/payloads.ts'
import { cartTotal, liveLines, sellable } from './carts.ts'
import { sell } from './change-products.ts'
import { timestamp } from './clock.ts'
import { gid } from './ids.ts'
import { centsOf } from './money.ts'
import type { CartRecord, LineItemRecord, OrderRecord, ProductRecord, VariantRecord } from './records.ts'
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
  const order = newOrder(shop, cart, lines, email)
  shop.orders.set(order.id, order)
  cart.orderId = order.id
  shop.publish('ORDERS_CREATE', orderPayload(shop, order))
  shop.publish('ORDERS_PAID', orderPayload(shop, order))
  for (const line of lines) sell(shop, line.variant, line.quantity)
  shop.changed()
  return order
}

function newOrder(shop: Shop, cart: CartRecord, lines: CheckoutLine[], email: string): OrderRecord {
  shop.lastOrderNumber += 1
  const at = timestamp()
  return {
    id: gid('Order', shop.numbers.take()),
    name: `#${shop.lastOrderNumber}`,
    number: shop.lastOrderNumber,
    email,
    test: true,
    createdAt: at,
    processedAt: at,
    updatedAt: at,
    cancelledAt: null,
    closedAt: null,
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'UNFULFILLED',
    cartToken: cart.token,
    checkoutToken: randomBytes(16).toString('hex'),
    customAttributes: cart.attributes,
    totalCents: cartTotal(shop, cart),
    lineItems: lines.map((line) => lineItem(shop, line)),
  }
}

function lineItem(shop: Shop, line: CheckoutLine): LineItemRecord {
  return {
    id: gid('LineItem', shop.numbers.take()),
    title: line.product.title,
    variantTitle: line.variant.title,
    sku: line.variant.sku,
    quantity: line.quantity,
    unitCents: line.unitCents,
    productId: line.product.id,
    variantId: line.variant.id,
  }
}
