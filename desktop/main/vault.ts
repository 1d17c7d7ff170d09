import { safeStorage } from 'electron'
import type { Vault } from '#core/shop/vault.ts'
import type { Log } from '#core/log/log.ts'

/** Chromium's own key for Linux without an open keyring, which everybody knows. */
const KNOWN_KEY = 'v10'

/** Electron's words for a keyring that doesn't answer now. */
const TEMPORARY = 'temporarily unavailable'

/** How long a keyring may take, during which there may be no window: people may have to type its password. */
const PATIENCE_MS = 10_000
/** How long it may take once it has been too slow. */
const IMPATIENT_MS = 1000

class SlowKeyringError extends Error {
  constructor() {
    super('The keyring doesn’t answer')
  }
}

/**
 * The system's keyring. On Linux without one, or with a locked one, Chromium encrypts with a well-known password: then
 * nothing is stored, and people sign in again after a quit. Only the text tells: `getSelectedStorageBackend` names what
 * another encryptor would use, by the desktop's name.
 */
export function systemVault(log: Log, { platform = process.platform, patienceMs = PATIENCE_MS } = {}): Vault {
  let patience = patienceMs

  async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      patience = IMPATIENT_MS
      reject(new SlowKeyringError())
    }, patience)
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  async function seal(text: string): Promise<Buffer | null> {
    try {
      const sealed = await inTime(safeStorage.encryptStringAsync(text))
      const isKnown = platform === 'linux' && sealed.toString('latin1', 0, KNOWN_KEY.length) === KNOWN_KEY
      return isKnown ? null : sealed
    } catch (error) {
      log.warn('The keyring could not encrypt a session', error)
      return null
    }
  }

  return {
    seal,
    async unseal(sealed) {
      try {
        const { result, shouldReEncrypt } = await inTime(safeStorage.decryptStringAsync(Buffer.from(sealed)))
        return { text: result, isStale: shouldReEncrypt }
      } catch (error) {
        log.warn('A session could not be decrypted', error)
        if (error instanceof SlowKeyringError || String(error).includes(TEMPORARY)) return 'locked'
        // A keyring that works now and yet can't open it has another key, for good.
        return (await seal('test')) === null ? 'locked' : 'unreadable'
      }
    },
  }
}
