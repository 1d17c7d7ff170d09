import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyWriteAheadLog } from './write-ahead-log.ts'
import { copyDatabase } from './open-sqlite.ts'
import { openDatabase } from './open-database.ts'
import { migrate, MigrationError } from './migrate.ts'
import { migrations } from './migrations.ts'
import { databaseHttpError } from './http-errors.ts'
import { openConnection } from './sqlite.ts'
import { afterCommit, transact } from './transact.ts'
import { onEveryDialect } from '#tests/harness/database.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hoard-database-'))
  file = join(folder, 'data', 'hoard.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const copies = () => (existsSync(join(folder, 'data', 'backups')) ? readdirSync(join(folder, 'data', 'backups')) : [])
const change = { at: '2026-11-01', type: 'product_created', tags: '[]' } as const

test('a new database gets the whole schema; the next start changes nothing', async () => {
  const first = await openDatabase(file)
  await first.db.insertInto('changes').values(change).execute()
  await first.close()
  const { db, close } = await openDatabase(file)
  const read = async (pragma: string) =>
    Object.values((await sql.raw(`pragma ${pragma}`).execute(db)).rows[0] as object)[0]
  expect(await db.selectFrom('changes').selectAll().execute()).toEqual([{ id: 1, ...change }])
  expect([
    await read('journal_mode'),
    await read('synchronous'),
    await read('foreign_keys'),
    await read('busy_timeout'),
  ]).toEqual(['wal', 2, 1, 0])
  await close()
  expect(copies()).toEqual([])
})

test('mayHaveNews is true only after another connection has written', async () => {
  const mine = await openDatabase(file)
  const other = await openDatabase(file)
  await mine.db.insertInto('changes').values(change).execute()
  expect(mine.mayHaveChanges()).toBe(false)
  await other.db.insertInto('changes').values(change).execute()
  expect(mine.mayHaveChanges()).toBe(true)
  expect(mine.mayHaveChanges()).toBe(false)
  await emptyWriteAheadLog(mine.db)
  await Promise.all([mine.close(), other.close()])
  expect(new SQLite(file, { readonly: true }).prepare('select count(*) from changes').pluck().get()).toBe(2)
})

test('a log that can’t be emptied fails nothing that was saved before', { tags: ['O4.5'] }, async () => {
  const { db, close } = await openDatabase(file)
  await close()
  await emptyWriteAheadLog(db)
})

test('a schema newer than the program is refused by name', async () => {
  const { db, close } = await openDatabase(file)
  await sql`insert into schema_migrations values ('999-future', '2030-01-01')`.execute(db)
  await close()
  await expect(openDatabase(file)).rejects.toThrow(/newer schema than this program knows \(999-future\)/)
})

test('every migration writes a line in the log', { tags: ['O4.4'] }, async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  await (await openDatabase(join(folder, 'logged', 'hoard.db'), { log })).close()
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    migrations.map(({ name }) =>
      expect.objectContaining({ msg: 'the database was migrated', migration: name, ms: expect.any(Number) }),
    ),
  )
})

test('a failing migration changes nothing and names the backup', async () => {
  const { db, close } = await openDatabase(file)
  await db.insertInto('changes').values(change).execute()
  const connection = openConnection(file)
  const broken = [
    ...migrations,
    { name: '998-fine', up: async (tx: typeof db) => void (await sql`drop table changes`.execute(tx)) },
    { name: '999-broken', up: async (tx: typeof db) => void (await sql`select no_such_thing`.execute(tx)) },
  ] as typeof migrations
  const attempt = migrate(db, {
    dialect: 'sqlite',
    migrations: broken,
    copy: (label) => copyDatabase(connection, file, label),
  })
  const error = await attempt.catch((thrown: unknown) => thrown as Error)
  expect(error).toBeInstanceOf(MigrationError)
  const [copy] = copies()
  expect(copy).toMatch(/^hoard-.*-before-998-fine\.db$/)
  expect((error as Error).message).toContain(copy)
  expect(await db.selectFrom('changes').selectAll().execute()).toHaveLength(1)
  connection.close()
  await close()
  const kept = new SQLite(join(folder, 'data', 'backups', copy!), { readonly: true })
  expect(kept.prepare('select count(*) from changes').pluck().get()).toBe(1)
  kept.close()
  await (await openDatabase(file)).close()
})

test('a migration that leaves a dangling reference is refused', async () => {
  const connection = openConnection(file)
  connection.close()
  const { db, close } = await openDatabase(file)
  const orphan = {
    name: '999-orphan',
    up: async (tx: typeof db) => void (await sql`insert into product_handles values ('a', 77)`.execute(tx)),
  } as unknown as (typeof migrations)[number]
  await sql`pragma foreign_keys = off`.execute(db)
  await expect(migrate(db, { dialect: 'sqlite', migrations: [...migrations, orphan] })).rejects.toThrow(
    /999-orphan failed: 1 rows of product_handles refer to missing rows/,
  )
  await close()
})

test('the five newest copies are kept', () => {
  const connection = openConnection(file)
  const made = Array.from({ length: 7 }, (_, n) => copyDatabase(connection, file, `number-${n}`))
  connection.close()
  expect(copies().toSorted()).toEqual(made.slice(2).map((path) => path.split('/').at(-1)))
})

test('writers wait for a lock without holding up readers', async () => {
  const { db, close } = await openDatabase(file)
  const other = openConnection(file)
  other.exec('begin immediate')
  let written = 0
  const insert = async (into: typeof db) => {
    await into.insertInto('changes').values(change).execute()
    written++
  }
  const alone = Array.from({ length: 10 }, () => insert(db))
  const transactions = Array.from({ length: 10 }, () => db.transaction().execute(insert))
  for (let i = 0; i < 50; i++) expect(await db.selectFrom('changes').select('id').execute()).toEqual([])
  expect(written).toBe(0)
  other.exec('rollback')
  await Promise.all([...alone, ...transactions])
  expect(await db.selectFrom('changes').select('id').execute()).toHaveLength(20)
  other.close()
  await close()
})

test('opening waits for a lock without holding up whoever has it', async () => {
  const first = await openDatabase(file)
  const [isLocked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write = transact(first.db, async (tx) => {
    await tx.insertInto('changes').values(change).execute()
    isLocked.resolve()
    await go.promise
  })
  await isLocked.promise
  const opening = openDatabase(file)
  setTimeout(go.resolve, 100)
  const second = await opening
  await write
  expect(await second.db.selectFrom('changes').selectAll().execute()).toHaveLength(1)
  await Promise.all([first.close(), second.close()])
})

test('a locked database and a full disk are distinguished from defects', async () => {
  const { db, close } = await openDatabase(file)
  const other = openConnection(file)
  other.exec('begin immediate')
  // As if it had waited five seconds already.
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 5_001)
  const busy = await db
    .insertInto('changes')
    .values(change)
    .execute()
    .catch((error: unknown) => error)
  clock.mockRestore()
  expect(databaseHttpError(busy)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  other.exec('rollback')
  other.close()

  const pages = (await sql<{ pageCount: number }>`pragma page_count`.execute(db)).rows[0]!.pageCount
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db)
  const full = await db
    .insertInto('changes')
    .values({ ...change, tags: 'x'.repeat(1_000_000) })
    .execute()
    .catch((error: unknown) => error)
  expect(databaseHttpError(full)).toMatchObject({ status: 507 })
  const fullInside = await db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('changes').values(change).execute()
      await tx
        .insertInto('changes')
        .values({ ...change, tags: 'x'.repeat(1_000_000) })
        .execute()
    })
    .catch((error: unknown) => error)
  expect(databaseHttpError(fullInside)).toMatchObject({ status: 507 })
  expect(databaseHttpError(new Error('wrapped', { cause: full }))).toMatchObject({ status: 507 })
  expect([databaseHttpError(new Error('no such table')), databaseHttpError('text')]).toEqual([null, null])
  expect(await db.selectFrom('changes').selectAll().execute()).toEqual([])
  await close()
})

onEveryDialect((_, open) => {
  test('a failed transaction leaves nothing, and ids are not reused', async () => {
    await using database = await open()
    const { db } = database
    await db.insertInto('changes').values(change).execute()
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('changes').values(change).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await db.deleteFrom('changes').execute()
    const { id } = await db.insertInto('changes').values(change).returning('id').executeTakeFirstOrThrow()
    expect(id).toBeGreaterThan(1)
  })

  test('an empty `in` list matches nothing', async () => {
    await using database = await open()
    const { db } = database
    await db.insertInto('changes').values(change).execute()
    const ids: number[] = []
    expect(await db.selectFrom('changes').select('id').where('id', 'in', ids).execute()).toEqual([])
    expect(await db.selectFrom('changes').select('id').where('id', 'not in', ids).execute()).toHaveLength(1)
    await db.updateTable('changes').set({ tags: 'x' }).where('id', 'in', ids).execute()
    await db.deleteFrom('changes').where('id', 'in', ids).execute()
    expect(await db.selectFrom('changes').selectAll().execute()).toMatchObject([change])
  })
})

onEveryDialect((_, open) => {
  test('what follows a commit runs once after it, and never after a failure', async () => {
    await using database = await open()
    const { db } = database
    let runs = 0
    const next = () => void (runs += 1)
    const failed = transact(db, async (tx) => {
      afterCommit(tx, next)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await transact(db, async (tx) => {
      afterCommit(tx, next)
      await transact(tx, async (same) => afterCommit(same, next))
      expect(runs).toBe(0)
    })
    expect(runs).toBe(1)
    afterCommit(db, next)
    expect(runs).toBe(2)
  })
})
