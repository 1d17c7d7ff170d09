import type { Consent } from './consent.contract.ts'

/** Tells the shop what to tell Shopify's checkout. */
export const CONSENT_HEADER = 'x-visitor-consent'
/** Thirteen months, the lifetime of a consent, in seconds. */
export const CONSENT_S = 396 * 86_400

export type ConsentFlags = Omit<Consent, 'necessary'>

/** Such as `analytics.preferences`; `none` if nothing is allowed. */
export const formatConsent = (flags: ConsentFlags): string =>
  (['analytics', 'marketing', 'preferences'] as const).filter((flag) => flags[flag]).join('.') || 'none'

/** The opposite of `formatConsent`. */
export function parseConsentCookie(value: string): ConsentFlags {
  const allowed = value.split('.')
  const [analytics, marketing, preferences] = ['analytics', 'marketing', 'preferences'].map((flag) =>
    allowed.includes(flag),
  )
  return { analytics: analytics!, marketing: marketing!, preferences: preferences! }
}
