import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEveryDialect } from './database.ts'

onEveryDialect((dialect, open) => {
  /** Returns what a test finds in its database, then changes it. */
  async function use(statement: string) {
    await using database = await open()
    const { db } = database
    const { id } = await db
      .insertInto('changes')
      .values({ at: '2026-01-01T00:00:00Z', type: 'content_updated', tags: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const done = await db
      .withTables<{ schemaMigrations: { name: string } }>()
      .selectFrom('schemaMigrations')
      .selectAll()
      .execute()
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    const zone = dialect === 'postgres' && (await sql`select current_setting('TimeZone')`.execute(db)).rows
    await sql.raw(statement).execute(db)
    return { id, done: done.map(({ name }) => name), tables, zone }
  }

  test('a returned test database is fresh: rows, ids, settings and tables', async () => {
    const first = await use('delete from schema_migrations')
    expect(first).toMatchObject({ id: 1, tables: expect.arrayContaining(['schema_migrations']) })
    for (const leave of [
      'begin',
      'create table toys (name text)',
      'alter table changes rename column tags to labels',
      ...(dialect === 'postgres'
        ? [`set time zone 'Asia/Tokyo'`, 'create function toys() returns int language sql as $$ select 1 $$']
        : []),
      'select 1',
    ])
      expect(await use(leave)).toEqual(first)
  })
})
