import { kept } from '#shared/browser-storage.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import {
  handOffLines,
  prepareCheckout,
  whileWanted,
  type CheckoutApi,
  type CheckoutAttempts,
} from '#shared/features/checkout/flow.ts'
import type { HandedLine, LineReview } from '#shared/features/checkout/review.ts'
import { CONSENT_HEADER, formatConsent } from '#shared/features/consent/consent-header.ts'
import { readStoredConsent } from '#storefront/features/consent/consent.storage.ts'
import { buildUrl } from '#storefront/api/endpoints.ts'
import { fetchJson, sendWith } from '#storefront/api/fetch.ts'
import { ATTEMPT_KEY, clearAttempt, parse, save } from '#storefront/features/cart/checkout.storage.ts'

export { ReviewPanel } from './ReviewPanel.tsx'

const ATTEMPT_AGE_MS = 60 * 60_000

/** One checkout attempt: repeating its calls with the same key returns the same Shopify cart. */
export interface CheckoutAttempt {
  /** Sent as `idempotency-key`. */
  key: string
  /** Fingerprint of the lines and prices. */
  contents: string
  /** Start time, in ms. */
  at: number
  /** The external cart, once created. */
  cartId?: string
}

/** The stored attempt if it is for the same lines, else a new one. */
export function findAttempt(lines: readonly HandedLine[], now = Date.now()): CheckoutAttempt {
  const contents = JSON.stringify(lines.map(({ merchandiseId, quantity, cents }) => [merchandiseId, quantity, cents]))
  const stored = parse<CheckoutAttempt>(kept(ATTEMPT_KEY), 'key')
  if (stored && stored.contents === contents && now - stored.at < ATTEMPT_AGE_MS) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const attempt = { key, contents, at: now }
  save(ATTEMPT_KEY, attempt)
  return attempt
}

/** The attempt in this browser, for a repeated click or a reload. */
export const storedAttempts: CheckoutAttempts = {
  find: (lines) => findAttempt(lines).key,
  save(key, cartId) {
    const stored = parse<CheckoutAttempt>(kept(ATTEMPT_KEY), 'key')
    if (stored?.key === key) save(ATTEMPT_KEY, { ...stored, cartId })
  },
  clear: clearAttempt,
}

/** The choice of cookies goes with the cart to Shopify's checkout. Without one, nothing is said. */
function headersFor(key: string): Record<string, string> {
  const choice = readStoredConsent()?.choice
  return { 'idempotency-key': key, ...(choice && { [CONSENT_HEADER]: formatConsent(choice) }) }
}

const checkoutApi = (discountCodes: readonly string[]): CheckoutApi => ({
  attempts: storedAttempts,
  // Bypasses the store of reads: checkout needs live stock, and an offline shopper must get the error at once.
  variants: (handle) =>
    fetchJson(buildUrl('/api/shopify/products/:handle/variants', { params: { handle } })) as Promise<LiveVariant[]>,
  createCart: (key) => sendWith(headersFor(key), 'POST', '/api/shopify/cart'),
  addLines: (cartId, key, lines) =>
    sendWith(headersFor(key), 'POST', '/api/shopify/cart/:cartId/add', {
      params: { cartId },
      body: { lines, discountCodes: [...discountCodes] },
    }),
})

export const prepare = (lines: readonly CartItem[], codes: readonly string[], isWanted: () => boolean) =>
  prepareCheckout(lines, whileWanted(checkoutApi(codes), isWanted))

export const handOff = (accepted: LineReview[], codes: readonly string[], isWanted: () => boolean) =>
  handOffLines(accepted, whileWanted(checkoutApi(codes), isWanted))
