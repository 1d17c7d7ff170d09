import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clientIp } from '#server/http/client-ip.ts'
import { isToLoopback } from '#server/http/origin.ts'

/** Headers added by proxies: behind a local proxy every client would look local. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const own = /^(127\.|::1$)/

/**
 * Whether the client may read `/metrics`: with METRICS_TOKEN set, anyone who sends it as a bearer token; otherwise only
 * direct requests from this machine.
 */
export function canReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const { headers } = request
  if (token !== null) {
    const [, shown] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
    return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
  }
  return own.test(clientIp(request, null)) && isToLoopback(request) && forwarding.every((name) => !(name in headers))
}

/** Makes both values the same length for `timingSafeEqual`. */
const digest = (text: string) => createHash('sha256').update(text).digest()
