import type { Consent } from './consent.contract.ts'

/** Holds a choice made without scripts, until scripts take it over. They can read it. */
export const CONSENT_COOKIE = 'hoard.consent'

export type ConsentFlags = Omit<Consent, 'necessary'>

export function parseConsentCookie(value: string): ConsentFlags {
  const allowed = value.split('.')
  const [analytics, marketing, preferences] = ['analytics', 'marketing', 'preferences'].map((flag) =>
    allowed.includes(flag),
  )
  return { analytics: analytics!, marketing: marketing!, preferences: preferences! }
}
