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
  const isSignature = (data: string, digest: string) =>
    keys.some((key) => isEqual(digest, sign(data, key))) ||
    (Date.now() < OLD_SIGNATURES_END && keys.some((key) => isEqual(digest, sign(data, key, 'sha1'))))
  return {
    sign: (data: string) => sign(data, keys[0]!),
    verify: isSignature,
    // A higher index would make Koa renew the signature alone, as a cookie that ends with the browser.
    index: (data: string, digest: string) => (isSignature(data, digest) ? 0 : -1),
  }
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
