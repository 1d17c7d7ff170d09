import type { CartRecord, OrderRecord } from '#scripts/sandbox/shop/records.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'

/** Where a cart is paid. The key is the cart's secret: the address alone opens the page. */
export function checkoutUrl(shop: Shop, cart: CartRecord): string {
  return `${shop.settings.origin}/cart/c/${cart.token}?key=${cart.key}`
}

export function thankYouPath(order: OrderRecord): string {
  return `/checkouts/cn/${order.checkoutToken}/thank_you`
}
