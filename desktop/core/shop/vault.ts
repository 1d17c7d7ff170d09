/** Encryption with the system's keyring (Electron's safeStorage); tests use a fake. */
export interface Vault {
  /** Null if the computer has no secure keyring (`basic_text`); nothing must be stored then. */
  seal(text: string): Promise<Uint8Array | null>
  /** Null if it can't be decrypted, for example after a change of keyrings. */
  unseal(sealed: Uint8Array): Promise<string | null>
}
