import { z } from 'zod'

/** Path parameter of a link in an email: a random token that names one address and one list. */
export const ByMailToken = z.object({ token: z.string().regex(/^[a-f\d]{32}$/, 'is not of a link') })

/** `ada@example.com` as `a...@example.com`: its owner recognises it, and whoever else has the link learns little. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1...')

/** Asks whether to confirm a subscription. */
export const confirmPath = (token: string) => `/newsletter/${token}`
/** Asks whether to unsubscribe; a POST of RFC 8058 does it. */
export const unsubscribePath = (list: 'newsletter' | 'back-in-stock', token: string) => `/unsubscribe/${list}/${token}`
