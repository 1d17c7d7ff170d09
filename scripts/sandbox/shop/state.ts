import type { CartRecord, DeletionRecord, OrderRecord, ProductRecord, SubscriptionRecord } from './records.ts'
import { readyStore, type Situation } from '#sandbox/situation.ts'
import { makeFulfillmentOrder, remainingQuantity } from './fulfillment-orders.ts'
import { NumberSeries } from './ids.ts'
import type { Shop } from './shop.ts'

/** The shop's state that survives a restart. */
export interface ShopState {
  nextNumber: string
  lastOrderNumber: number
  products: ProductRecord[]
  carts: CartRecord[]
  orders: OrderRecord[]
  subscriptions: SubscriptionRecord[]
  deletions: DeletionRecord[]
  /** Properties that an earlier version did not save are those of a store that is set up. */
  situation: Partial<Situation>
}

export function stateOf(shop: Shop): ShopState {
  return {
    nextNumber: shop.numbers.next,
    lastOrderNumber: shop.lastOrderNumber,
    products: [...shop.catalogue.all()],
    carts: [...shop.carts.values()],
    orders: [...shop.orders.values()],
    subscriptions: [...shop.subscriptions.values()],
    deletions: shop.deletions,
    situation: shop.situation,
  }
}

/** Replaces the shop's contents with a state. */
export function restoreState(shop: Shop, state: ShopState): void {
  shop.numbers = new NumberSeries(state.nextNumber)
  shop.lastOrderNumber = state.lastOrderNumber
  shop.catalogue.clear()
  for (const product of state.products) shop.catalogue.put(upgradeProduct(product))
  refill(shop.carts, state.carts.map(upgradeCart), (cart) => cart.token)
  refill(
    shop.orders,
    state.orders.map((order) => upgradeOrder(shop, order)),
    (order) => order.id,
  )
  refill(shop.subscriptions, state.subscriptions, (subscription) => subscription.id)
  shop.deletions.splice(0, Infinity, ...state.deletions)
  shop.situation = structuredClone({ ...readyStore, ...state.situation })
}

/** The initial state of a shop. */
export function emptyState(products: ProductRecord[]): ShopState {
  return {
    nextNumber: new NumberSeries().next,
    lastOrderNumber: 1000,
    products,
    carts: [],
    orders: [],
    subscriptions: [],
    deletions: [],
    situation: {},
  }
}

/** State files of earlier versions lack publications, videos and "Track quantity". */
const upgradeProduct = (product: ProductRecord): ProductRecord => ({
  ...product,
  published: product.published ?? true,
  videos: product.videos ?? [],
  variants: product.variants.map((variant) => ({ ...variant, tracked: variant.tracked ?? true })),
})

/** State files of earlier versions lack discount codes. */
const upgradeCart = (cart: CartRecord): CartRecord => ({
  ...cart,
  phone: cart.phone ?? null,
  discountCodes: cart.discountCodes ?? [],
})

/** State files of earlier versions lack refunds, fulfilments, tracking, discounts, shipping, tax and notes, or have one code. */
function upgradeOrder(shop: Shop, saved: OrderRecord & { discountCode?: string | null }): OrderRecord {
  const { discountCode, ...order } = saved
  const lineItems = order.lineItems.map((line) => ({
    ...line,
    currentQuantity: line.currentQuantity ?? line.quantity,
    fulfilledQuantity: line.fulfilledQuantity ?? 0,
    requiresShipping: line.requiresShipping ?? true,
    discountCents: line.discountCents ?? 0,
    customAttributes: line.customAttributes ?? [],
  }))
  const left = lineItems
    .map((line) => ({ lineItemId: line.id, quantity: remainingQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    ...order,
    note: order.note ?? null,
    discountCodes: order.discountCodes ?? (discountCode ? [discountCode] : []),
    shippingCents: order.shippingCents ?? 0,
    taxCents: order.taxCents ?? 0,
    taxesIncluded: order.taxesIncluded ?? false,
    refundedCents: order.refundedCents ?? 0,
    fulfillments: (order.fulfillments ?? []).map((one) => ({
      ...one,
      updatedAt: one.updatedAt ?? one.createdAt,
      notified: one.notified ?? false,
      lineItems: one.lineItems ?? [],
    })),
    fulfillmentOrders: order.fulfillmentOrders ?? (left.length > 0 ? [makeFulfillmentOrder(shop, left)] : []),
    lineItems,
  }
}

function refill<Entry>(map: Map<string, Entry>, entries: Entry[], keyOf: (entry: Entry) => string): void {
  map.clear()
  for (const entry of entries) map.set(keyOf(entry), entry)
}
