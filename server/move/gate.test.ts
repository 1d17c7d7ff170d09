import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseRefusal } from '#server/database/refusals.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { startFailure } from '#server/start-failure.ts'
import { openGate, type Gate } from './gate.ts'
import { identify } from './source.ts'

let database: TestDatabase
let gate: Gate
beforeEach(async () => {
  database = await openTestDatabase()
  await identify(database.db)
  gate = openGate(database.db, database.open.dialect, ['starters', 'subscribers'])
})
afterEach(async () => {
  await gate.open()
  await database[Symbol.asyncDispose]()
})

const write = (name: string, db = database.db) =>
  db.insertInto('starters').values({ name, at: new Date().toISOString() }).execute()
const names = async () =>
  (await database.db.selectFrom('starters').select('name').orderBy('name', 'desc').execute()).map(({ name }) => name)
const refusal = (writing: Promise<unknown>) =>
  writing.then(
    () => null,
    (error: unknown) => databaseRefusal(error)?.message,
  )

test('a closed database takes no write of any kind and can be read; opened again it is as before', async () => {
  await write('before')
  await gate.close()
  const refused = 'The shop is moving to another database. Nothing was saved; please try again in a minute.'
  const { db } = database
  expect(await refusal(write('while'))).toBe(refused)
  expect(await refusal(db.updateTable('starters').set({ at: '2027' }).execute())).toBe(refused)
  expect(await refusal(db.deleteFrom('starters').execute())).toBe(refused)
  expect(await names()).toEqual(['before'])
  const error = await write('at the start of a server').catch((thrown: unknown) => thrown)
  expect(startFailure(error, { port: 3000, host: '', dataDir: '' })).toMatch(/^The shop is being moved/)
  expect(await gate.keep()).toBe(true)
  await gate.open()
  await write('after')
  expect(await names()).toEqual(['before', 'after'])
})

test('who began before it was closed and writes afterwards is refused, too: nothing comes after the last look', async () => {
  const { db, open } = database
  // SQLite lets nobody close it before the other has ended.
  if (open.dialect === 'sqlite') return
  const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      await tx.selectFrom('starters').selectAll().execute()
      await tx.selectFrom('moves').selectAll().execute()
      begun.resolve()
      await closed.promise
      await write('late', tx)
    })
  await begun.promise
  await gate.close()
  closed.resolve()
  expect(await refusal(writing)).toContain('is moving')
  expect(await names()).toEqual([])
})

test('whoever closed it and is gone leaves it closed for a while only; one that was held up so long does not close it for good', async () => {
  await gate.close()
  const { db, open } = database
  const until =
    open.dialect === 'sqlite'
      ? sql<{ at: number }>`select at from moves_until`
      : sql<{ at: number }>`select last_value as at from moves_until`
  const left = Number((await until.execute(db)).rows[0]!.at) - Date.now()
  expect(left).toBeLessThanOrEqual(10_000)
  expect(left).toBeGreaterThan(0)
  const over = open.dialect === 'sqlite' ? sql`update moves_until set at = 1` : sql`select setval('moves_until', 1)`
  await over.execute(db)
  await write('meanwhile')
  expect(await gate.keep()).toBe(false)
  expect(await gate.closeForGood({ databasePlace: 'postgres://db/hoard', filesPlace: null })).toBe(false)
  await write('afterwards')
  await (await openDatabase(database.place)).close()
})

test('closed for good: no server opens it, and it stays closed', async () => {
  await gate.close()
  expect(await gate.closeForGood({ databasePlace: 'postgres://db/hoard', filesPlace: 's3://hoard/shop' })).toBe(true)
  expect(await refusal(write('never'))).toContain('is moving')
  await expect(openDatabase(database.place)).rejects.toThrow(
    'The shop has moved: its database is postgres://db/hoard, its files are in s3://hoard/shop. Start it with those settings, or open it here again: npm run move -- --undo.',
  )
})
