const CART_KEY = 'hoard.cart-session'

/** The cart session id of this browser, or null before the first add (and on the server). */
export function cartSession(): string | null {
  try {
    return globalThis.localStorage?.getItem(CART_KEY) ?? null
  } catch {
    return remembered // storage is blocked: the cart lasts as long as the tab
  }
}

/** For browsers that refuse storage. Never set on the server: only `ensureCartSession` writes it. */
let remembered: string | null = null

/** The cart session id, made now if there is none: 192 bits of the browser's randomness as 32 URL-safe characters (decision 8). */
export function ensureCartSession(): string {
  const stored = cartSession()
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const id = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
  remembered = id
  try {
    localStorage.setItem(CART_KEY, id)
  } catch {
    return id // remembered for this tab
  }
  return id
}
