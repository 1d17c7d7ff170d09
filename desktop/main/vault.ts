import { safeStorage } from 'electron'
import type { Vault } from '#core/shop/vault.ts'
import type { Log } from '#core/log/log.ts'

/** Chromium's own key for Linux without an open keyring, which everybody knows. */
const KNOWN_KEY = 'v10'

/** Electron's words for a keyring that doesn't answer now. */
const TEMPORARY = 'temporarily unavailable'

/**
 * The system's keyring. On Linux without one, or with a locked one, Chromium encrypts with a well-known password: then
 * nothing is stored, and people sign in again after a quit.
 */
export function systemVault(log: Log): Vault {
  async function isSafe(): Promise<boolean> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
    return process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  }

  async function seal(text: string): Promise<Buffer | null> {
    if (!(await isSafe())) return null
    try {
      const sealed = await safeStorage.encryptStringAsync(text)
      const isKnown = process.platform === 'linux' && sealed.toString('latin1', 0, KNOWN_KEY.length) === KNOWN_KEY
      return isKnown ? null : sealed
    } catch (error) {
      log.warn('The keyring could not encrypt a session', error)
      return null
    }
  }

  return {
    seal,
    async unseal(sealed) {
      if (!(await isSafe())) return 'locked'
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed))
        return { text: result, isStale: shouldReEncrypt }
      } catch (error) {
        log.warn('A session could not be decrypted', error)
        // A keyring that works now and yet can't open it has another key, for good.
        const isLocked = String(error).includes(TEMPORARY) || (await seal('test')) === null
        return isLocked ? 'locked' : 'unreadable'
      }
    },
  }
}
