import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { startFailure } from '#server/start-failure.ts'
import { openGate, type Gate } from './gate.ts'
import { ensureShopId } from './source.ts'

let database: TestDatabase
let gate: Gate
beforeEach(async () => {
  database = await openTestDatabase()
  await ensureShopId(database.db)
  const { dialect } = database.open
  const tables = ['starters', 'subscribers'].map((name) => ({ name, columns: [] }))
  gate = openGate({ db: database.db, dialect, [Symbol.asyncDispose]: async () => {} }, tables)
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
    (error: unknown) => databaseHttpError(error)?.message,
  )

test('a closed database refuses writes, allows reads and can be reopened', async () => {
  await write('before')
  await gate.close()
  const refused = 'The shop is moving. Nothing was saved; please try again in a minute.'
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

test("a transaction that began before closing can't write afterwards", async () => {
  const { db, open } = database
  // SQLite can't be closed for writing during another transaction.
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

test("the gate reopens after its lease and can't then be closed for good", async () => {
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

test("a database closed for good can't be opened by a server", async () => {
  await gate.close()
  expect(await gate.closeForGood({ databasePlace: 'postgres://db/hoard', filesPlace: 's3://hoard/shop' })).toBe(true)
  expect(await refusal(write('never'))).toContain('is moving')
  await expect(openDatabase(database.place)).rejects.toThrow(
    'The shop has moved: its database is now postgres://db/hoard, its files are now in s3://hoard/shop. Start it with those settings, or reopen it here: hoard move --undo.',
  )
})
