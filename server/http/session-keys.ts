import type { OpenDatabase } from '#server/database/database.ts'
import { makeKeyFile, newKey, readKeyFile } from './key-file.ts'
import { agreeOnKey, readStoredKey } from './stored-key.ts'

/**
 * The keys that sign cookies: SESSION_KEYS, or one made at first start. It is kept beside a database in a file, and in one that several
 * servers may have: all of them take the same one, even those that start at the same time. A shop that has grown brings its key along.
 */
export async function sessionKeys(
  given: string[],
  dataDir: string,
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
): Promise<string[]> {
  if (given.length > 0) return given
  if (dialect === 'sqlite') return [(await readKeyFile(dataDir)) ?? (await makeKeyFile(dataDir))]
  return [(await readStoredKey(db)) ?? (await agreeOnKey(db, (await readKeyFile(dataDir)) ?? newKey()))]
}
