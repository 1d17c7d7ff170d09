import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a person should know of an unsigned program on macOS. */
export const UNSIGNED_NOTE =
  'This copy of Hoard isn’t signed: macOS shows none of its notifications and no number on its icon, installs no ' +
  'updates, and asks about the keychain after each new version.'

/** True if the packaging for macOS had no certificate (scripts/desktop/signing.ts). */
export function isUnsigned(): boolean {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as object
  return 'isUnsigned' in manifest
}
