import { readKeyFile, writeKeyFile } from '#server/http/key-file.ts'
import { readStoredKey, writeStoredKey } from '#server/http/stored-key.ts'
import { openControl, type Control } from './control.ts'
import type { DatabasePlace } from './places.ts'

/** Brings the key along that cookies are signed with: whoever has signed in stays signed in. A shop that was never started has none. */
export async function carryKey(source: Control, from: DatabasePlace, to: DatabasePlace): Promise<void> {
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
