import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { Html } from '#server/rendering/forms/markup.ts'

/** What every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30

/** 160 random bits as base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

/** The secret in groups of four, for typing. */
export const groupSecret = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** Picture of the address that authenticator apps read. */
export function qrCode(secret: string, { shopName, email }: { shopName: string; email: string }): Html {
  const address = new TOTP({ issuer: shopName, label: email, secret, period: PERIOD_SECONDS }).toString()
  return new Html(renderSVG(address, { border: 2 }))
}

/** The time step that a code belongs to: the current one, or that before or after it. Null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const time = { period: PERIOD_SECONDS, timestamp: now }
  const delta = TOTP.validate({ ...time, secret: Secret.fromBase32(secret), token, window: 1 })
  return delta === null ? null : TOTP.counter(time) + delta
}
