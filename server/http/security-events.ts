import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'

/** Events of security in the log: their name is in `event`, this is `msg`. docs/security/events.md has the inventory. */
export const securityEvents = {
  session_started: 'signed in',
  session_ended: 'signed out, or a session was ended',
  sign_in_failed: 'a sign-in failed',
  sign_in_limited: 'a sign-in was refused after too many attempts',
  sign_in_refused: 'a sign-in at the OpenID provider was refused',
  password_wrong: 'a signed-in person gave a wrong password',
  factor_wrong: 'somebody with the right password gave a wrong second factor',
  identity_confirmed: 'a signed-in person confirmed that it is them',
  password_forgotten: 'somebody asked for a link for a forgotten password',
  password_set: 'a password was set with a one-time link',
  password_changed: 'a password was changed',
  factor_changed: 'a second factor was added or removed',
  account_changed: 'an account was invited or changed',
  access_refused: 'a call was refused',
  data_exported: 'personal data was exported',
  settings_read: 'the settings were read',
} as const

export type SecurityEvent = keyof typeof securityEvents

const isRefusal = (event: SecurityEvent) => /_(failed|limited|wrong|refused)$/.test(event)

/** Logs an event. Accounts are named by their id, because the log holds no personal data besides IP addresses. */
export function logEvent(log: Logger, event: SecurityEvent, details: Record<string, unknown>): void {
  log[isRefusal(event) ? 'warn' : 'info']({ event, ...details }, securityEvents[event])
}

const MAX_DEVICE = 300

/** A User-Agent header without characters that could hide or forge text where it is shown. */
export const deviceOf = (userAgent: string): string =>
  userAgent.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').slice(0, MAX_DEVICE)

/** Logs what tells the settings of two starts apart, but not their values. */
export function logSettings(log: Logger, config: object, key: string): void {
  const print = (name: string, value: unknown) =>
    createHmac('sha256', key)
      .update(JSON.stringify([name, value]))
      .digest('hex')
      .slice(0, 8)
  const settings = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, print(name, value)]))
  logEvent(log, 'settings_read', { settings })
}
