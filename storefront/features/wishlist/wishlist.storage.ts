import { MAX_CHOSEN, PRODUCT_ID } from '#shared/features/catalogue/limits.ts'

const WISHLIST_KEY = 'hoard.wishlist'

/** Calls back when the wishlist changes, here or in another tab. For `useSyncExternalStore`. */
export function onWishlistChange(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** The stored wishlist as text, so that equal lists are equal values. Empty if there is none. */
export function readWishlist(): string {
  try {
    return localStorage.getItem(WISHLIST_KEY) ?? ''
  } catch {
    return '' // storage is blocked
  }
}

const id = new RegExp(`^${PRODUCT_ID}$`)

/** Ids in a wishlist, which may be anybody's text: `12,7`, newest first. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(',').filter((each) => id.test(each)))].slice(0, MAX_CHOSEN)

/** Stores the wishlist. Returns false if the browser blocks storage. */
export function storeWishlist(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(WISHLIST_KEY)
    else localStorage.setItem(WISHLIST_KEY, ids.slice(0, MAX_CHOSEN).join(','))
  } catch {
    return false
  }
  // Browsers tell only other tabs.
  dispatchEvent(new Event('storage'))
  return true
}
