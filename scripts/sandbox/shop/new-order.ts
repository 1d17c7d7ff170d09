import { randomBytes } from 'node:crypto'
import { orderPayload } from '#sandbox/shop/webhooks/payloads.ts'
import { sell } from './change-products.ts'
import { chargesOf, type EnteredCodes } from './charges.ts'
import { timestamp } from './clock.ts'
import { makeFulfillmentOrder } from './fulfillment-orders.ts'
import { gid } from './ids.ts'
import type { Attribute, LineItemRecord, OrderRecord, ProductRecord, VariantRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** A variant and its ordered quantity. */
export interface OrderedLine {
  product: ProductRecord
  variant: VariantRecord
  quantity: number
  unitCents: number
  /** False for what is not posted; default true. */
  requiresShipping?: boolean | undefined
  attributes?: Attribute[] | undefined
}

export interface NewOrder {
  email: string | null
  /** False if payment is pending. */
  paid?: boolean
  test?: boolean
  createdAt?: Date
  cartToken?: string
  note?: string | null
  customAttributes?: Attribute[]
  entered?: EnteredCodes
}

/** Creates an order, lowers the stock, and sends orders/create and, if paid, orders/paid. */
export function makeOrder(shop: Shop, lines: readonly OrderedLine[], about: NewOrder): OrderRecord {
  const { paid = true, createdAt = new Date() } = about
  const { discounts, shippingCents, taxCents, taxesIncluded, totalCents, lineDiscounts } = chargesOf(
    shop.situation,
    lines,
    about.entered ?? { codes: [] },
  )
  shop.lastOrderNumber += 1
  const at = timestamp(createdAt)
  const order: OrderRecord = {
    id: gid('Order', shop.numbers.take()),
    name: `#${shop.lastOrderNumber}`,
    number: shop.lastOrderNumber,
    email: about.email,
    test: about.test ?? false,
    createdAt: at,
    processedAt: at,
    updatedAt: timestamp(),
    cancelledAt: null,
    closedAt: null,
    displayFinancialStatus: paid ? 'PAID' : 'PENDING',
    displayFulfillmentStatus: 'UNFULFILLED',
    cartToken: about.cartToken ?? randomBytes(16).toString('hex'),
    checkoutToken: randomBytes(16).toString('hex'),
    note: about.note || null,
    customAttributes: about.customAttributes ?? [],
    discountCodes: discounts.map(({ code }) => code),
    shippingCents,
    taxCents,
    taxesIncluded,
    totalCents,
    refundedCents: 0,
    fulfillments: [],
    fulfillmentOrders: [],
    lineItems: lines.map((line, place) => lineItem(shop, line, lineDiscounts[place] ?? 0)),
  }
  order.fulfillmentOrders.push(
    makeFulfillmentOrder(
      shop,
      order.lineItems.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    ),
  )
  shop.orders.set(order.id, order)
  shop.publish('ORDERS_CREATE', orderPayload(shop, order))
  if (paid) shop.publish('ORDERS_PAID', orderPayload(shop, order))
  for (const { variant, quantity } of lines) sell(shop, variant, quantity)
  shop.scheduleSave()
  return order
}

function lineItem(
  shop: Shop,
  { product, variant, quantity, unitCents, requiresShipping = true, attributes = [] }: OrderedLine,
  discountCents: number,
): LineItemRecord {
  return {
    id: gid('LineItem', shop.numbers.take()),
    title: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity,
    currentQuantity: quantity,
    fulfilledQuantity: 0,
    requiresShipping,
    unitCents,
    discountCents,
    productId: product.id,
    variantId: variant.id,
    customAttributes: attributes,
  }
}
