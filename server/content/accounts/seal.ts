import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'secrets of second factors', 32))

/**
 * Encrypts a text with a key derived from the newest of the server's keys.
 * @param owner - Whom it belongs to; the text can be opened only with the same value.
 */
export function seal(keys: readonly string[], owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(keys[0]!), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a sealed text with whichever key fits; null if none does, or if the text was altered. */
export function unseal(keys: readonly string[], owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  for (const key of keys) {
    const decipher = createDecipheriv(ALGORITHM, deriveKey(key), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      // Another key sealed it.
    }
  }
  return null
}
