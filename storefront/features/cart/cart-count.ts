import { fetchJson } from '#storefront/api/fetch.ts'
import { cartSession } from '#storefront/api/session.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { onCartChange } from './cart-channel.ts'

/** Shows the number of items on the menu's CART link, now and whenever the cart changes, also in another tab. */
export function showCartCount(): void {
  const show = async () => {
    // A failed read is logged by nobody else, but the count is only a hint: it stays as it is.
    const lines = cartSession() ? ((await fetchJson('/api/cart').catch(() => null)) as CartItem[] | null) : []
    if (lines) setCartCount(lines.reduce((sum, { quantity }) => sum + quantity, 0))
  }
  void show()
  onCartChange(() => void show())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void show()
  })
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
