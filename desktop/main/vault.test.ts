import { beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#core/log/log.ts'
import { systemVault } from './vault.ts'

const electron = vi.hoisted(() => ({
  safeStorage: {
    encryptStringAsync: vi.fn<(text: string) => Promise<Buffer>>(),
    decryptStringAsync: vi.fn<(sealed: Buffer) => Promise<{ result: string; shouldReEncrypt: boolean }>>(),
    // What Electron says on sway, Hyprland, i3 and COSMIC, whatever keyring there is.
    getSelectedStorageBackend: () => 'basic_text',
  },
}))
vi.mock('electron', () => electron)
const { encryptStringAsync: encrypt, decryptStringAsync: decrypt } = electron.safeStorage
const log: Log = { folder: '', info() {}, warn: vi.fn<(message: string) => void>(), error() {} }
const vault = (platform: NodeJS.Platform = 'linux', patienceMs = 10_000) => systemVault(log, { platform, patienceMs })
const never = new Promise<never>(() => {})
const sealed = Buffer.from('v11 sealed')

beforeEach(() => {
  vi.resetAllMocks()
  encrypt.mockImplementation(async (text) => Buffer.from(`v11${text}`))
})

test('a keyring is used on every desktop, but never the key that everybody knows', { tags: ['D6.13'] }, async () => {
  expect(String(await vault().seal('token'))).toBe('v11token')
  encrypt.mockImplementation(async (text) => Buffer.from(`v10${text}`))
  expect(await vault().seal('token')).toBeNull()
  // The other systems' own mark.
  for (const platform of ['darwin', 'win32'] as const)
    expect(String(await vault(platform).seal('token'))).toBe('v10token')
})

test('a session that the keyring can’t open now stays', { tags: ['D9.5'] }, async () => {
  decrypt.mockResolvedValueOnce({ result: 'token', shouldReEncrypt: true })
  expect(await vault().unseal(sealed)).toEqual({ text: 'token', isStale: true })
  decrypt.mockRejectedValueOnce(new Error('safeStorage.decryptStringAsync is temporarily unavailable.'))
  expect(await vault().unseal(sealed)).toBe('locked')
  decrypt.mockRejectedValue(new Error('Error while decrypting the ciphertext'))
  expect(await vault().unseal(sealed)).toBe('unreadable')
  encrypt.mockImplementation(async (text) => Buffer.from(`v10${text}`))
  expect(await vault().unseal(sealed)).toBe('locked')
})

test('a keyring that never answers is waited for once', { tags: ['D9.5'] }, async () => {
  vi.useFakeTimers()
  try {
    encrypt.mockReturnValue(never)
    decrypt.mockReturnValue(never)
    const slow = vault()
    const opening = slow.unseal(sealed)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await opening).toBe('locked')
    // The sign-in that follows isn't held up again.
    const storing = slow.seal('token')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await storing).toBeNull()
    encrypt.mockResolvedValue(sealed)
    expect(await slow.seal('token')).toBe(sealed)
  } finally {
    vi.useRealTimers()
  }
})
