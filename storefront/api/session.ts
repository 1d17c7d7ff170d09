const CART_KEY = 'hoard.cart-session'
const BANNER_KEY = 'hoard.banner-session'

/** 192 bits of the browser's randomness as 32 URL-safe characters. */
export const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')

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

/** The cart session id, made now if there is none (decision 8). */
export function ensureCartSession(): string {
  const stored = cartSession()
  if (stored) return stored
  const id = randomId()
  remembered = id
  try {
    localStorage.setItem(CART_KEY, id)
  } catch {
    return id // remembered for this tab
  }
  return id
}

/** For tabs whose storage is blocked. */
let bannerSession: string | undefined

/** The banner session of this tab, made at its first use: `banner-`, random text, the time (specification section 3). */
export function ensureBannerSession(): string {
  try {
    bannerSession ??= sessionStorage.getItem(BANNER_KEY) ?? undefined
    bannerSession ??= `banner-${randomId()}-${Date.now()}`
    sessionStorage.setItem(BANNER_KEY, bannerSession)
  } catch {
    bannerSession ??= `banner-${randomId()}-${Date.now()}` // lasts as long as the page
  }
  return bannerSession
}
