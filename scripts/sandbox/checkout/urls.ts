import { visitorPurposes, type CartRecord, type OrderRecord, type VisitorConsent } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'

/** The cart's checkout URL. Its key is the cart's secret, so the URL alone opens the page. */
export function checkoutUrl(shop: Shop, cart: CartRecord, consent: VisitorConsent | null = null): string {
  const url = `${shop.settings.origin}/cart/c/${cart.token}?key=${cart.key}`
  return consent === null ? url : `${url}&${CONSENT}=${encodeURIComponent(JSON.stringify(consent))}`
}

/** The parameter that tells the checkout what the visitor allows, as at Shopify, where its value is opaque. */
const CONSENT = '_cs'

/** The consent in a checkout's address; undefined if it has none. */
export function consentIn({ searchParams }: URL): VisitorConsent | undefined {
  const text = searchParams.get(CONSENT)
  if (text === null) return undefined
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const known = visitorPurposes.filter((name) => typeof value[name] === 'boolean')
    return Object.fromEntries(known.map((name) => [name, value[name] as boolean]))
  } catch {
    return undefined
  }
}

export function thankYouPath(order: OrderRecord): string {
  return `/checkouts/cn/${order.checkoutToken}/thank_you`
}
