import type { CartRecord, OrderRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'

/** The cart's checkout URL. Its key is the cart's secret, so the URL alone opens the page. */
export function checkoutUrl(shop: Shop, cart: CartRecord): string {
  return `${shop.settings.origin}/cart/c/${cart.token}?key=${cart.key}`
}

export function thankYouPath(order: OrderRecord): string {
  return `/checkouts/cn/${order.checkoutToken}/thank_you`
}
