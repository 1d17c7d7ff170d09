import type { IncomingMessage } from 'node:http'

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Why a request may not use the control API; undefined when it may. The control API has no password, so it answers only
 * this machine: another name in Host is a page that rebound its DNS to here, another Origin is a page from elsewhere.
 */
export function controlRefusal({ headers }: IncomingMessage): string | undefined {
  const host = headers.host ?? ''
  if (!loopback.test(host)) return 'The control API answers only by a loopback address'
  const origin = headers.origin
  if (origin !== undefined && origin !== `http://${host}`) return 'The control API answers no other site'
  return undefined
}
