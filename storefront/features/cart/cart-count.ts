import { fetchJson } from '#storefront/api/fetch.ts'
import { cartSession } from '#storefront/api/session.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { logFailure } from '#storefront/log.ts'
import { announceCartChange, onCartChange } from './cart-channel.ts'

/** Shows the number of items on the menu's CART link, now and whenever the cart changes, also in another tab. */
export function showCartCount(): void {
  void show()
  // A page after a redirect may answer a form that changed the cart, which other tabs don't know.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.redirectCount) announceCartChange()
  onCartChange((count) => void show(count))
}

/** Shows the number of items here and in other tabs, after this page has changed the cart. If it isn't known, it is read. */
export function announceCart(items: number | undefined): void {
  announceCartChange(items)
  void show(items)
}

const countItems = (lines: readonly CartItem[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The latest call; responses to older ones are ignored. */
let latest = 0

async function show(known?: number): Promise<void> {
  const call = ++latest
  const session = cartSession()
  // With it, cart.css shows the empty cart before React runs.
  document.documentElement.toggleAttribute('data-no-cart', !session)
  try {
    const count = known ?? (session ? countItems((await fetchJson('/api/cart')) as CartItem[]) : 0)
    if (call === latest) setCartCount(count)
  } catch (error) {
    // The count stays as it is.
    logFailure('GET /api/cart', error)
  }
}

function setCartCount(count: number): void {
  const link = document.querySelector('[data-cart]')
  const badge = document.createElement('span')
  const unit = document.createElement('span')
  badge.className = 'bar-count'
  unit.className = 'sr-only'
  unit.textContent = count === 1 ? ' item' : ' items'
  badge.append(String(count), unit)
  link?.querySelector('.bar-count')?.remove()
  if (count > 0) link?.append(badge)
}
