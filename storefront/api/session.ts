import { keep, kept } from '#shared/browser-storage.ts'

const CART_KEY = 'hoard.cart-session'
const BANNER_KEY = 'hoard.banner-session'

/** 192 random bits as 32 URL-safe characters. */
export const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')

/** Whether a cookie that scripts can't read names a cart, which merges into the one of their first call. */
const hasCookieCart = (): boolean => /(^|; )hoard\.has-cart=/.test(globalThis.document?.cookie ?? '')

/** The browser's cart session id, or null before the first add and on the server. */
export const cartSession = (): string | null => storedSession() ?? (hasCookieCart() ? ensureCartSession() : null)

const storedSession = (): string | null => kept(CART_KEY) ?? fallbackSession

/**
 * This page's session when storage is blocked or full. The next page merges its cart, which the cookie names. Never set on
 * the server: only `ensureCartSession` writes it.
 */
let fallbackSession: string | null = null

/** Returns the cart session id and creates one if needed. */
export function ensureCartSession(): string {
  const stored = storedSession()
  if (stored) return stored
  const id = randomId()
  fallbackSession = id
  keep(CART_KEY, id)
  return id
}

/** Fallback when session storage is blocked. */
let bannerSession: string | undefined

/** Returns this tab's banner session (`banner-<random>-<timestamp>`) and creates one if needed. */
export function ensureBannerSession(): string {
  bannerSession ??= kept(BANNER_KEY, 'sessionStorage') ?? `banner-${randomId()}-${Date.now()}`
  keep(BANNER_KEY, bannerSession, 'sessionStorage')
  return bannerSession
}
