import type { OpenDatabase } from '#server/database/database.ts'
import { createKeyFile, generateKey, readKeyFile } from './key-file.ts'
import { storeKeyOnce, readStoredKey } from './stored-key.ts'

/**
 * The cookie-signing keys: SESSION_KEYS, or a key generated at the first start. It is stored in a file beside SQLite,
 * or in PostgreSQL, where concurrent servers agree on one. A shop that moved to PostgreSQL keeps its key.
 */
export async function loadSessionKeys(
  given: string[],
  dataDir: string,
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
): Promise<string[]> {
  if (given.length > 0) return given
  if (dialect === 'sqlite') return [(await readKeyFile(dataDir)) ?? (await createKeyFile(dataDir))]
  return [(await readStoredKey(db)) ?? (await storeKeyOnce(db, (await readKeyFile(dataDir)) ?? generateKey()))]
}
