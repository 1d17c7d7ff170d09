import type { IncomingMessage } from 'node:http'
import { bearerToken } from './bearer.ts'

/** A Host header that names this machine. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Whether the request is same-origin: its Origin is PUBLIC_URL or, on loopback, its own host. True also without Origin
 * and Sec-Fetch-Site, since only old browsers and other programs omit both.
 */
export function isSameOrigin(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) return origin === publicUrl || (loopback.test(host) && origin === `http://${host}`)
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** True if the Host header names this machine. Protects against DNS rebinding. */
export const isToLoopback = ({ headers }: IncomingMessage) => loopback.test(headers.host ?? '')

/** Whether the request has an Origin or Sec-Fetch-Site header. */
export const hasOriginHeader = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/**
 * Browsers always send an Origin with WebSocket requests, so it is required; clients with a bearer token are not
 * browsers.
 */
export const isSameOriginSocket = (request: IncomingMessage, publicUrl: string | null) =>
  (request.headers.origin !== undefined || bearerToken(request) !== null) && isSameOrigin(request, publicUrl)

/** This site's origin as the browser sees it. Only for requests that passed `isSameOrigin`. */
export const originOf = ({ headers: { origin, host = '' } }: IncomingMessage, publicUrl: string | null): string =>
  origin ?? publicUrl ?? `http://${host}`
