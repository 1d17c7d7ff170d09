import type { Database } from '#server/database/database.ts'
import { checkedKey } from './key-file.ts'

const NAME = 'session-key'

/** The key of a shop with PostgreSQL; null when it has none yet. Throws when the row holds none. */
export async function readStoredKey(db: Database): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? checkedKey(row.value, `The row ${NAME} of the table secrets`) : null
}

/** Gives a shop with PostgreSQL the key of another, instead of its own: whoever has signed in there stays signed in. */
export async function writeStoredKey(db: Database, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores this key, unless there is one. Answers the one that is there then: of servers that start at once, all get the same. */
export async function agreeOnKey(db: Database, value: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readStoredKey(db))!
}
