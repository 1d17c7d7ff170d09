import { readKeyFile, writeKeyFile } from '#server/http/key-file.ts'
import { readStoredKey, writeStoredKey } from '#server/http/stored-key.ts'
import { openControl, type Control } from './control.ts'
import type { DatabaseLocation } from './locations.ts'

/** Copies the cookie-signing key, so that sessions stay valid. A shop that was never started has none. */
export async function copyKey(source: Control, from: DatabaseLocation, to: DatabaseLocation): Promise<void> {
  const key = from.dataDir ? await readKeyFile(from.dataDir) : await readStoredKey(source.db)
  if (key === null) return
  if (to.dataDir) return writeKeyFile(to.dataDir, key)
  const { db, close } = await openControl(to.open)
  try {
    await writeStoredKey(db, key)
  } finally {
    await close()
  }
}
