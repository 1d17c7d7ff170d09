import type { Database } from '#server/database/database.ts'
import { requireValidKey } from './key-file.ts'

const NAME = 'session-key'

/** The key of a shop with PostgreSQL; null if it has none yet. Throws if the row is invalid. */
export async function readStoredKey(db: Database): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? requireValidKey(row.value, `The row ${NAME} of the table secrets`) : null
}

/** Replaces the key of a shop with PostgreSQL, so that sessions of the previous location stay valid. */
export async function writeStoredKey(db: Database, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores this key unless there is one, and returns the stored key: servers that start at once agree on it. */
export async function storeKeyOnce(db: Database, value: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readStoredKey(db))!
}
