import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openTestPostgres } from './testing.ts'

/** What a test finds, and leaves. */
async function use(leave: (db: Database) => Promise<unknown>) {
  await using database = await openTestPostgres()
  const { db } = database
  const { id } = await db
    .insertInto('changes')
    .values({ at: '2026-01-01T00:00:00Z', type: 'content_updated', tags: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ toys: string | null; zone: string; done: string }>`
    select to_regclass('toys')::text as toys, current_setting('TimeZone') as zone,
      (select count(*) from schema_migrations)::text as done`.execute(db)
  await leave(db)
  return { id, ...rows[0] }
}

test('a PostgreSQL that one test gives back is a new one to the next: rows, ids, settings and tables', async () => {
  const first = await use(async (db) => sql`set time zone 'Asia/Tokyo'`.execute(db))
  expect(first).toMatchObject({ id: 1, toys: null })
  expect(await use((db) => sql`begin`.execute(db))).toEqual(first)
  expect(await use((db) => sql`create table toys (name text)`.execute(db))).toEqual(first)
  expect(await use((db) => sql`alter table changes rename column tags to labels`.execute(db))).toEqual(first)
  expect(await use(() => Promise.resolve())).toEqual(first)
})
