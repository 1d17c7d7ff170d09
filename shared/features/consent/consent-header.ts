import type { ConsentFlags } from './consent-cookie.ts'

/** Tells the shop what to tell Shopify's checkout. */
export const CONSENT_HEADER = 'x-visitor-consent'

/** Such as `analytics.preferences`; `none` if nothing is allowed. */
export const formatConsent = (flags: ConsentFlags): string =>
  (['analytics', 'marketing', 'preferences'] as const).filter((flag) => flags[flag]).join('.') || 'none'
