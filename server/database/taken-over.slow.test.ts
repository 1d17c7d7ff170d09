import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { leaseDatabase } from '#tests/harness/databases.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import { MigrationError } from './migrate.ts'
import { openDatabase } from './open-database.ts'

/** A seeded shop with a product, an order and a subscriber, stored by the last version before the initial schema. */
const stored = (name: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, '../../tests/harness/stored', `unreleased.${name}.gz`)))

/** The stored database, opened by nothing yet, and how to remove it. */
async function restoreStored(dialect: Dialect) {
  if (dialect === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'hoard-stored-'))
    writeFileSync(join(folder, 'hoard.db'), stored('db'))
    return { place: join(folder, 'hoard.db'), remove: () => rm(folder, { recursive: true }) }
  }
  const { url, giveBack } = await leaseDatabase({ migrated: false })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(stored('sql').toString('utf8'))
  await client.end()
  return { place: url, remove: giveBack }
}

const countRows = async (db: Database) =>
  Object.fromEntries(
    await Promise.all(
      (['pages', 'navigationItems', 'posts', 'pageTemplates', 'products', 'orders', 'subscribers'] as const).map(
        async (table) => {
          const { count } = await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
          return [table, Number(count)]
        },
      ),
    ),
  )

/** Tables with their columns, types and defaults, and indexes with their definitions. */
async function readShape(db: Database, dialect: Dialect): Promise<unknown> {
  if (dialect === 'postgres')
    return (
      await sql`
        select table_name, column_name, ordinal_position, data_type, is_nullable, column_default, collation_name
        from information_schema.columns where table_schema = 'public'
        union all select tablename, indexname, 0, indexdef, null, null, null from pg_indexes where schemaname = 'public'
        order by 1, 3, 2`.execute(db)
    ).rows
  return (
    await sql`
      select t.name as "table", c.name as "column", c.cid, c.type, c."notnull", c.dflt_value, c.pk
      from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'
      union all select tbl_name, name, 0, null, null, null, null from sqlite_master where type = 'index'
      order by 1, 3, 2`.execute(db)
  ).rows
}

onEveryDialect((dialect, openFresh) => {
  test('a database from before the initial schema opens with everything in it', async () => {
    const { place, remove } = await restoreStored(dialect)
    try {
      for (const _ of ['first start', 'second start']) {
        const { db, close } = await openDatabase(place)
        expect(await countRows(db)).toEqual({
          pages: 8,
          navigationItems: 6,
          posts: 7,
          pageTemplates: 6,
          products: 1,
          orders: 1,
          subscribers: 1,
        })
        await using fresh = await openFresh()
        expect(await readShape(db, dialect)).toEqual(await readShape(fresh.db, dialect))
        await close()
      }
    } finally {
      await remove()
    }
  })

  test('a database with only some of the earlier migrations is refused', async () => {
    const { place, remove } = await restoreStored(dialect)
    try {
      const { db, close } = await openDatabase(place)
      await sql`delete from schema_migrations where name in ('001-initial', '035-staff-lists')`.execute(db)
      await close()
      await expect(openDatabase(place)).rejects.toThrow(
        new MigrationError('The database is too old for this program (missing: 035-staff-lists).'),
      )
    } finally {
      await remove()
    }
  })
})
