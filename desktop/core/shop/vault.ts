/** Encryption with the system's keyring (Electron's safeStorage); tests use a fake. */
export interface Vault {
  /** Null if the computer has no secure keyring, or it is locked; nothing must be stored then. */
  seal(text: string): Promise<Uint8Array | null>
  /**
   * `isStale`: it should be sealed again, since the key has changed. `locked`: the keyring can't be used now, and may
   * open it later. `unreadable`: it can never be opened, for example after a change of keyrings.
   */
  unseal(sealed: Uint8Array): Promise<{ text: string; isStale: boolean } | 'locked' | 'unreadable'>
}
