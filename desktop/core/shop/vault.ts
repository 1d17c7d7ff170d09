/** Where sessions are locked up: the keyring of the system, by Electron's safeStorage. Tests have one of their own. */
export interface Vault {
  /** Null: this computer has no keyring that deserves the name (`basic_text`). Nothing is written then. */
  seal(text: string): Promise<Uint8Array | null>
  /** Null: it can't be opened any more, as after a change of keyrings. */
  unseal(sealed: Uint8Array): Promise<string | null>
}
