import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { life } from '#tests/desktop/harness/child/machine.ts'
import { settings, switchValue } from '#tests/desktop/harness/child/settings.ts'
import { only } from './modelled.ts'

const chain = join(settings.userData, 'keychain')
const isBasic = () => switchValue('password-store') === 'basic'
/** Settings of tests: `evaluate(({ safeStorage }) => …)` would be too late. */
const isLocked = () => switchValue('stand-in-keyring') === 'locked'

function key(): Buffer {
  if (!existsSync(chain)) writeFileSync(chain, randomBytes(32), { mode: 0o600 })
  return readFileSync(chain)
}

function seal(text: string): Buffer {
  mustBeReady()
  const salt = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), salt)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  // Without its keyring, Chromium on Linux falls back to a key that everybody knows.
  return Buffer.concat([Buffer.from(isLocked() || isBasic() ? 'v10' : 'v11'), salt, ...sealed, cipher.getAuthTag()])
}

function unseal(sealed: Buffer): string {
  mustBeReady()
  if (isLocked()) throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
  const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(3, 15))
  decipher.setAuthTag(sealed.subarray(-16))
  return decipher.update(sealed.subarray(15, -16), undefined, 'utf8') + decipher.final('utf8')
}

function mustBeReady() {
  if (!life.isReady) throw new Error('safeStorage cannot be used before app is ready')
}

/**
 * Encrypts with a key on disk; `--password-store=basic` simulates a Linux without a keyring. Electron's synchronous
 * calls are deprecated and not modelled, nor is what only says something about them.
 */
export const safeStorage = only('safeStorage', {
  encryptStringAsync: async (text: string) => seal(text),
  decryptStringAsync: async (sealed: Buffer) => ({ result: unseal(sealed), shouldReEncrypt: false }),
})
