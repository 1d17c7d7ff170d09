import { createHmac } from 'node:crypto'

/** What tells whether two servers sign with the same key, and nothing else of it. */
export const printOf = (key: string): string =>
  createHmac('sha256', key).update('a server of this shop').digest('base64url')

/**
 * Whose sessions this server doesn't know: of those that are there, the ones that sign with a key that is not among its own. One that
 * doesn't say, for its version is older, is none of them.
 *
 * @param keys Of this server, newest first.
 */
export function strangers<Server extends { keyPrint: string | null }>(servers: Server[], keys: string[]): Server[] {
  const known = new Set(keys.map(printOf))
  return servers.filter(({ keyPrint }) => keyPrint !== null && !known.has(keyPrint))
}

/** What to do about it, in words for whoever runs the shop. */
export const strangeWords = (servers: { host: string }[]): string =>
  `${servers.map(({ host }) => host).join(', ')} ${servers.length === 1 ? 'signs' : 'sign'} cookies with another key: who signs in there is not signed in here. SESSION_KEYS must be the same for all servers, or empty for all.`
