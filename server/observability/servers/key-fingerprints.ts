import { createHmac } from 'node:crypto'

/** Fingerprint for comparing signing keys without revealing them. */
export const keyFingerprint = (key: string): string =>
  createHmac('sha256', key).update('a server of this shop').digest('base64url')

/**
 * Servers that sign with a key this server doesn't know, so that sessions aren't shared. Older versions without a
 * fingerprint are ignored.
 *
 * @param keys - Keys of this server, newest first.
 */
export function serversWithOtherKeys<Server extends { keyPrint: string | null }>(
  servers: Server[],
  keys: string[],
): Server[] {
  const known = new Set(keys.map(keyFingerprint))
  return servers.filter(({ keyPrint }) => keyPrint !== null && !known.has(keyPrint))
}

/** Warning for the operator that says what to do. */
export const otherKeysMessage = (servers: { host: string }[]): string =>
  `${servers.map(({ host }) => host).join(', ')} ${servers.length === 1 ? 'signs' : 'sign'} cookies with another key, so staff sessions from there are not valid here. Set the same SESSION_KEYS for all servers, or leave it empty for all.`
