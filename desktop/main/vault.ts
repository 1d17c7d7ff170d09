import { safeStorage } from 'electron'
import type { Vault } from '#core/shop/vault.ts'
import type { Log } from '#core/log/log.ts'

/**
 * The system's keyring. On Linux without one, Chromium would encrypt with a well-known password (`basic_text`), so
 * nothing is stored and people sign in again after a quit.
 */
export function systemVault(log: Log): Vault {
  async function isSafe(): Promise<boolean> {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
    return process.platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  }

  return {
    seal: async (text) => ((await isSafe()) ? safeStorage.encryptStringAsync(text) : null),
    async unseal(sealed) {
      if (!(await isSafe())) return null
      try {
        return (await safeStorage.decryptStringAsync(Buffer.from(sealed))).result
      } catch (error) {
        log.warn('A session could not be decrypted; the person has to sign in again', error)
        return null
      }
    },
  }
}
