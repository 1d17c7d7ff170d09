import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseDatabase } from '#tests/harness/databases.ts'
import type { Database, OpenDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'
import { transact } from './transact.ts'

let taken: Awaited<ReturnType<typeof leaseDatabase>>
let here: OpenDatabase
let there: OpenDatabase
beforeAll(async () => {
  taken = await leaseDatabase()
  // One connection, so that its prepared statements are predictable.
  here = await openDatabase(taken.url, { poolSize: 1 })
  there = await openDatabase(taken.url, { poolSize: 1 })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await taken.giveBack()
})

/** A recurring query that selects all columns of a table. */
const ask = (db: Database, id = 1) => sql`select * from schema_expansions where name <> ${String(id)}`.execute(db)
const remembered = async (db: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    (row) => row.statement,
  )

test('PostgreSQL plans a recurring statement once per connection', { tags: ['both-engines'] }, async () => {
  const isRemembered = async () =>
    (await remembered(here.db)).some((text) => text.startsWith('select * from schema_expansions'))
  await ask(here.db, 1)
  expect(await isRemembered()).toBe(false)
  await ask(here.db, 2)
  expect(await isRemembered()).toBe(true)
  for (let times = 0; times < 3; times++) await sql`select 1 where 'a dragon' like ${'%dragon%'}`.execute(here.db)
  expect((await remembered(here.db)).filter((text) => text.includes('dragon'))).toEqual([])
})

test('queries keep working after a newer version adds a column', { tags: ['both-engines'] }, async () => {
  for (const column of ['first', 'second']) {
    for (let times = 0; times < 3; times++) await ask(here.db)
    await sql`alter table schema_expansions add column ${sql.id(column)} text`.execute(there.db)
    const inTransaction = column === 'second'
    const { rows } = inTransaction ? await transact(here.db, (tx) => ask(tx)) : await ask(here.db)
    expect(rows[0]).toHaveProperty(column)
  }
  await sql`alter table schema_expansions drop column first, drop column second`.execute(there.db)
  expect((await ask(here.db)).rows[0]).not.toHaveProperty('first')
})

test('queries keep working behind a pooler that loses prepared statements', { tags: ['both-engines'] }, async () => {
  for (let times = 0; times < 3; times++) await ask(here.db)
  await sql`deallocate all`.execute(here.db)
  expect((await ask(here.db)).rows.length).toBeGreaterThan(0)
  await transact(here.db, (tx) => ask(tx))
  await ask(here.db)
  expect((await remembered(here.db)).filter((text) => text.includes('schema_expansions'))).toEqual([])
})
