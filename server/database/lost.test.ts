import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCutLine } from '#tests/fleet/harness/cut-line.ts'
import { ask, startRestartablePostgres, type RestartablePostgres } from '#tests/fleet/harness/postgres.ts'
import type { Database, OpenDatabase } from './database.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open-database.ts'
import { databaseRefusal, isTaken } from './refusals.ts'
import { transact } from './transact.ts'

let postgres: RestartablePostgres
let line: Awaited<ReturnType<typeof openCutLine>>
let opened: OpenDatabase
let db: Database
beforeAll(async () => {
  postgres = await startRestartablePostgres()
  const url = await postgres.newDatabase('lost')
  line = await openCutLine(postgres.port)
  // One connection, so that the one that is used is the one that is cut.
  opened = await openDatabase(url.replace(String(postgres.port), String(line.port)), { poolSize: 2 })
  db = opened.db
  await sql`create table counted (name text primary key, count int)`.execute(db)
})
afterAll(async () => {
  await opened.close()
  await line[Symbol.asyncDispose]()
  await postgres[Symbol.asyncDispose]()
})

/** What stands there, asked without the line. */
async function countOf(name: string): Promise<number | null> {
  const [row] = await ask<{ count: number }>(postgres.urlOf('lost'), 'select count from counted where name = $1', [
    name,
  ])
  return row?.count ?? null
}
const add = (tx: Database, name: string) =>
  sql`insert into counted values (${name}, 1) on conflict (name) do update set count = counted.count + 1`.execute(tx)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseRefusal(error) ?? Promise.reject(error as Error),
  )

test('a question that is cut off is asked once more', async () => {
  for (const where of ['before', 'answer'] as const) {
    line.cutAt({ text: 'four and two', where })
    const { rows } = await sql`select 4 + 2 as "four and two"`.execute(db)
    expect(rows).toEqual([{ 'four and two': 6 }])
  }
})

test('a transaction that is cut off before its commit begins anew, and has its effect once', async () => {
  for (const text of ['start transaction', 'insert into counted']) {
    let runs = 0
    line.cutAt({ text, where: 'answer' })
    const answer = await transact(db, async (tx) => {
      await sql`select ${(runs += 1)}`.execute(tx)
      return add(tx, text).then(() => runs)
    })
    expect([answer, await countOf(text)]).toEqual([text === 'start transaction' ? 1 : 2, 1])
  }
})

test('a commit whose answer is lost is neither called saved nor done twice', async () => {
  line.cutAt({ text: 'commit', where: 'before' })
  expect(await refusalOf(transact(db, (tx) => add(tx, 'never')))).toMatchObject({
    status: 503,
    message: expect.stringContaining('Look whether'),
  })
  line.cutAt({ text: 'commit', where: 'answer' })
  expect(await refusalOf(transact(db, (tx) => add(tx, 'once')))).toMatchObject({
    status: 503,
    message: expect.stringContaining('Look whether'),
  })
  await expect.poll(() => countOf('once')).toBe(1)
  expect(await countOf('never')).toBe(null)
})

test('a write of its own whose answer is lost says so', async () => {
  line.cutAt({ text: 'insert into counted', where: 'answer' })
  expect(await refusalOf(add(db, 'alone'))).toMatchObject({
    status: 503,
    message: expect.stringContaining('Look whether'),
  })
  await expect.poll(() => countOf('alone')).toBe(1)
})

test('a transaction that PostgreSQL has given up is never called saved, whatever was caught in it', async () => {
  await add(db, 'taken')
  const swallowing = transact(db, async (tx) => {
    await add(tx, 'swallowed')
    await sql`insert into counted values ('taken', 1)`.execute(tx).catch(() => undefined)
  })
  await expect(swallowing).rejects.toSatisfy(isTaken)
  expect(await countOf('swallowed')).toBe(null)
})

test('PostgreSQL restarts and crashes in the middle of a crowd: what was told to be saved is, and nothing twice', async () => {
  for (const how of ['fast', 'immediate'] as const) {
    const over = new AbortController()
    let saved = 0
    let unknown = 0
    const crowd = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) {
        const refusal = await refusalOf(transact(db, (tx) => add(tx, how)))
        if (!refusal) saved += 1
        else if (refusal.message.includes('Look whether')) unknown += 1
        else throw refusal
      }
    })
    await sleep(150)
    await postgres.restart(how)
    await sleep(150)
    over.abort()
    await Promise.all(crowd)
    const count = (await countOf(how))!
    expect(saved).toBeGreaterThan(0)
    expect(count).toBeGreaterThanOrEqual(saved)
    expect(count).toBeLessThanOrEqual(saved + unknown)
  }
})

test('whoever takes too long is ended, and told that the shop is busy', async () => {
  const slow = transact(db, async (tx) => {
    await sql`set local statement_timeout = 30`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  })
  expect(await refusalOf(slow)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

test('more people than connections wait for their turn', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => sql`select pg_sleep(0.01)`.execute(db)))
  expect(answers.length).toBe(30)
})

test('listening goes on after a lost connection, and whoever listens looks again', async () => {
  let heard = 0
  const listening = opened.listen(() => (heard += 1))
  await expect.poll(() => heard).toBe(1)
  await ask(postgres.urlOf('lost'), `notify hoard_changes`)
  await expect.poll(() => heard).toBe(2)
  await postgres.restart('immediate')
  await expect.poll(() => heard, { timeout: 5_000 }).toBe(3)
  await ask(postgres.urlOf('lost'), `notify hoard_changes`)
  await expect.poll(() => heard).toBe(4)
  await listening.close()
})

test('a PostgreSQL that says nothing any more keeps nobody from stopping', async () => {
  const other = await openDatabase(postgres.urlOf('lost'), { poolSize: 2 })
  let heard = 0
  const listening = other.listen(() => (heard += 1))
  await expect.poll(() => heard).toBe(1)
  postgres.pause()
  try {
    await listening.close()
    await other.close()
  } finally {
    postgres.resume()
  }
})

test('issue 9: that listening is cut off is told once, however long the database is away, and that it goes on', async () => {
  const told: string[] = []
  let heard = 0
  const log = pino({}, { write: (text: string) => void told.push((JSON.parse(text) as { msg: string }).msg) })
  const listening = listen(postgres.urlOf('lost'), () => void (heard += 1), log)
  await expect.poll(() => heard).toBe(1)
  await postgres.stop('fast')
  await expect.poll(() => told.length).toBe(1)
  // It has tried again meanwhile, and says nothing of it.
  await sleep(600)
  await postgres.start()
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(2)
  await listening.close()
  expect(told).toEqual([
    'changes: listening was cut off; it is tried again until it succeeds',
    'changes: listening again',
  ])
})

test('whoever comes when the database has been away for 15 s hears so at once; a restart after that is waited for again', async () => {
  const one = () => sql`select 1`.execute(db)
  const real = performance.now.bind(performance)
  let later = 0
  using clock = vi.spyOn(performance, 'now')
  clock.mockImplementation(() => real() + later)
  await postgres.stop('fast')
  const asked: Promise<unknown>[] = []
  for (; later < 16_000; later += 4_000) {
    asked.push(expect(one()).rejects.toThrow('The database is away'))
    await sleep(300)
  }
  await Promise.all(asked)
  using tries = vi.spyOn(opened.pool!, 'connect')
  await expect(one()).rejects.toThrow('The database is away')
  expect(tries).toHaveBeenCalledTimes(1)

  await postgres.start()
  await one()
  await postgres.stop('fast')
  const late = one()
  await sleep(300)
  await postgres.start()
  await late
})
