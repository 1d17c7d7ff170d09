import type { Consent } from './consent.contract.ts'

/** Holds a choice made without scripts, until scripts take it over. They can read it. */
export const CONSENT_COOKIE = 'hoard.consent'

export type ConsentFlags = Omit<Consent, 'necessary'>

/** Such as `analytics.preferences`; `none` if nothing is allowed. */
export const formatConsent = (flags: ConsentFlags): string =>
  (['analytics', 'marketing', 'preferences'] as const).filter((flag) => flags[flag]).join('.') || 'none'

export function parseConsentCookie(value: string): ConsentFlags {
  const allowed = value.split('.')
  const [analytics, marketing, preferences] = ['analytics', 'marketing', 'preferences'].map((flag) =>
    allowed.includes(flag),
  )
  return { analytics: analytics!, marketing: marketing!, preferences: preferences! }
}
