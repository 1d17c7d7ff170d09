import type { IncomingMessage } from 'node:http'
import { bearerOf } from './bearer.ts'

/** A Host header of this machine's own. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Tells whether a browser's request comes from this site: its Origin is PUBLIC_URL or, on loopback, the host that it was sent to
 * (decision 7a). `true` also when the request says nothing of where it comes from: not a browser, or an old one.
 */
export function isFromHere(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) return origin === publicUrl || (loopback.test(host) && origin === `http://${host}`)
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * True when a browser on this machine was sent to this machine. A name of somebody else's that leads here (DNS rebinding) is not.
 */
export const isToLoopback = ({ headers }: IncomingMessage) => loopback.test(headers.host ?? '')

/** True when the request says where it comes from at all. */
export const saysWhereFrom = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** An Origin is demanded where a browser always sends one, as it does for WebSockets; whoever sends a token is no browser. */
export const isSocketFromHere = (request: IncomingMessage, publicUrl: string | null) =>
  (request.headers.origin !== undefined || bearerOf(request) !== null) && isFromHere(request, publicUrl)

/** This site's origin as a browser has it that sent a write here: of a request that `isFromHere` let through. */
export const originOf = ({ headers: { origin, host = '' } }: IncomingMessage, publicUrl: string | null): string =>
  origin ?? publicUrl ?? `http://${host}`
