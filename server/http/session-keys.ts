import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OpenDatabase } from '#server/database/database.ts'
import { createKeyFile, generateKey, readKeyFile } from './key-file.ts'
import { storeKeyOnce, readStoredKey } from './stored-key.ts'

/**
 * The cookie-signing keys: SESSION_KEYS, or a key generated at the first start. It is stored in a file beside SQLite,
 * or in PostgreSQL, where concurrent servers agree on one. A shop that moved to PostgreSQL keeps its key.
 */
export async function loadSessionKeys(
  given: string[],
  dataDir: string,
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
): Promise<string[]> {
  if (given.length > 0) return given
  if (dialect === 'sqlite') return [(await readKeyFile(dataDir)) ?? (await createKeyFile(dataDir))]
  return [(await readStoredKey(db)) ?? (await storeKeyOnce(db, (await readKeyFile(dataDir)) ?? generateKey()))]
}

/** Sessions last 30 days, so this leaves two months for updates. Delete the old signatures afterwards. */
const OLD_SIGNATURES_END = Date.parse('2027-02-28')

/**
 * Signs Koa's cookies with HMAC-SHA-256. Signatures of earlier versions, whose default was SHA-1, count until
 * `OLD_SIGNATURES_END`; a cookie gets a new one when it is next written.
 * @param keys - Newest first.
 */
export function createCookieSigner(keys: readonly string[]) {
  const sign = (data: string, key: string, algorithm = 'sha256') =>
    createHmac(algorithm, key).update(data).digest('base64url')
  // Koa signs again what an older key signed. Not so for a mere SHA-1: the new signature would end with the browser.
  function index(data: string, digest: string): number {
    const found = keys.findIndex((key) => isEqual(digest, sign(data, key)))
    if (found >= 0 || Date.now() >= OLD_SIGNATURES_END) return found
    return keys.findIndex((key) => isEqual(digest, sign(data, key, 'sha1')))
  }

  return {
    index,
    sign: (data: string) => sign(data, keys[0]!),
    verify: (data: string, digest: string) => index(data, digest) >= 0,
  }
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
