import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { callerOf } from './caller.ts'
import { isToLoopback } from './origin.ts'

/** What proxies add. Behind one on this machine everybody seems to be this machine. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const own = /^(127\.|::1$)/

/**
 * Whether somebody may read `/metrics`: with a METRICS_TOKEN who shows it as a bearer token, from anywhere; without one a program of
 * this machine that asks this machine directly.
 */
export function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const { headers } = request
  if (token !== null) {
    const [, shown] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
    return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
  }
  return own.test(callerOf(request, null)) && isToLoopback(request) && forwarding.every((name) => !(name in headers))
}

/** Of one length, whatever was shown. */
const digest = (text: string) => createHash('sha256').update(text).digest()
