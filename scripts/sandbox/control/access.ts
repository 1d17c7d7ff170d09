import type { IncomingMessage } from 'node:http'

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Why a request may not use the control API; undefined if it may. The API has no password, so it serves loopback only:
 * another Host means DNS rebinding, another Origin a foreign site.
 */
export function controlAccessProblem({ headers }: IncomingMessage): string | undefined {
  const host = headers.host ?? ''
  if (!loopback.test(host)) return 'The control API is only available at a loopback address'
  const origin = headers.origin
  if (origin !== undefined && origin !== `http://${host}`) return 'The control API rejects requests from other sites'
  return undefined
}
