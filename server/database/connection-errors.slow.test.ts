import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPostgresProxy } from '#tests/drills/harness/postgres-proxy.ts'
import { queryOnce, startRestartablePostgres, type RestartablePostgres } from '#tests/drills/harness/postgres.ts'
import type { Database, OpenDatabase } from './database.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open-database.ts'
import { databaseHttpError, isUniqueViolation } from './http-errors.ts'
import { transact } from './transact.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let postgres: RestartablePostgres
let line: Awaited<ReturnType<typeof openPostgresProxy>>
let opened: OpenDatabase
let db: Database
beforeAll(async () => {
  postgres = await startRestartablePostgres()
  const url = await postgres.newDatabase('lost')
  line = await openPostgresProxy(postgres.port)
  // A pool of one connection, so that the connection in use is the one cut.
  opened = await openDatabase(url.replace(String(postgres.port), String(line.port)), { poolSize: 2 })
  db = opened.db
  await sql`create table counted (name text primary key, count int)`.execute(db)
})
afterAll(async () => {
  await opened.close()
  await line[Symbol.asyncDispose]()
  await postgres[Symbol.asyncDispose]()
})

/** Reads the stored value without the proxy. */
async function countOf(name: string): Promise<number | null> {
  const [row] = await queryOnce<{ count: number }>(
    postgres.urlOf('lost'),
    'select count from counted where name = $1',
    [name],
  )
  return row?.count ?? null
}
const add = (tx: Database, name: string) =>
  sql`insert into counted values (${name}, 1) on conflict (name) do update set count = counted.count + 1`.execute(tx)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseHttpError(error) ?? Promise.reject(error as Error),
  )

test('an interrupted query is retried once', async () => {
  for (const where of ['before', 'response'] as const) {
    line.cutAt({ text: 'four and two', where })
    const { rows } = await sql`select 4 + 2 as "four and two"`.execute(db)
    expect(rows).toEqual([{ 'four and two': 6 }])
  }
})

test('a transaction interrupted before its commit is retried, with one effect', async () => {
  for (const text of ['start transaction', 'insert into counted']) {
    let runs = 0
    line.cutAt({ text, where: 'response' })
    const answer = await transact(db, async (tx) => {
      await sql`select ${(runs += 1)}`.execute(tx)
      return add(tx, text).then(() => runs)
    })
    expect([answer, await countOf(text)]).toEqual([text === 'start transaction' ? 1 : 2, 1])
  }
})

test('a commit whose response is lost is neither confirmed nor repeated', async () => {
  line.cutAt({ text: 'commit', where: 'before' })
  expect(await refusalOf(transact(db, (tx) => add(tx, 'never')))).toMatchObject({
    status: 503,
    message: expect.stringContaining('Check whether'),
  })
  line.cutAt({ text: 'commit', where: 'response' })
  expect(await refusalOf(transact(db, (tx) => add(tx, 'once')))).toMatchObject({
    status: 503,
    message: expect.stringContaining('Check whether'),
  })
  await eventually(() => countOf('once')).toBe(1)
  expect(await countOf('never')).toBe(null)
})

test('a single write whose response is lost reports an unknown outcome', async () => {
  line.cutAt({ text: 'insert into counted', where: 'response' })
  expect(await refusalOf(add(db, 'alone'))).toMatchObject({
    status: 503,
    message: expect.stringContaining('Check whether'),
  })
  await eventually(() => countOf('alone')).toBe(1)
})

test('a transaction aborted by PostgreSQL is never confirmed', async () => {
  await add(db, 'taken')
  const swallowing = transact(db, async (tx) => {
    await add(tx, 'swallowed')
    await sql`insert into counted values ('taken', 1)`.execute(tx).catch(() => undefined)
  })
  await expect(swallowing).rejects.toSatisfy(isUniqueViolation)
  expect(await countOf('swallowed')).toBe(null)
})

test('confirmed writes survive restarts and crashes under load, exactly once', async () => {
  for (const how of ['fast', 'immediate'] as const) {
    const over = new AbortController()
    let saved = 0
    let unknown = 0
    const crowd = Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) {
        const refusal = await refusalOf(transact(db, (tx) => add(tx, how)))
        if (!refusal) saved += 1
        else if (refusal.message.includes('Check whether')) unknown += 1
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

test('a slow statement is cancelled and reported as busy', async () => {
  const slow = transact(db, async (tx) => {
    await sql`set local statement_timeout = 30`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  })
  expect(await refusalOf(slow)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
})

test('callers beyond the pool size wait for a connection', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => sql`select pg_sleep(0.01)`.execute(db)))
  expect(answers.length).toBe(30)
})

test('listening resumes after a lost connection and triggers a read', async () => {
  let heard = 0
  const listening = opened.listen(() => (heard += 1))
  await eventually(() => heard).toBe(1)
  await queryOnce(postgres.urlOf('lost'), `notify hoard_changes`)
  await eventually(() => heard).toBe(2)
  await postgres.restart('immediate')
  await eventually(() => heard).toBe(3)
  await queryOnce(postgres.urlOf('lost'), `notify hoard_changes`)
  await eventually(() => heard).toBe(4)
  await listening.close()
})

test("an unresponsive PostgreSQL doesn't prevent shutdown", async () => {
  const other = await openDatabase(postgres.urlOf('lost'), { poolSize: 2 })
  let heard = 0
  const listening = other.listen(() => (heard += 1))
  await eventually(() => heard).toBe(1)
  postgres.pause()
  try {
    await listening.close()
    await other.close()
  } finally {
    postgres.resume()
  }
})

test('a listener logs losing and regaining its connection once', { tags: ['O1.1', 'both-engines'] }, async () => {
  const told: string[] = []
  let heard = 0
  const log = pino({}, { write: (text: string) => void told.push((JSON.parse(text) as { msg: string }).msg) })
  const listening = listen(postgres.urlOf('lost'), () => void (heard += 1), log)
  await eventually(() => heard).toBe(1)
  await postgres.stop('fast')
  await eventually(() => told.length).toBe(1)
  // The listener has retried meanwhile without logging again.
  await sleep(600)
  await postgres.start()
  await eventually(() => heard).toBe(2)
  await listening.close()
  expect(told).toEqual(['changes: the listening connection was lost; reconnecting', 'changes: listening again'])
})

test('calls fail at once after 15 s without a database; later restarts wait', async () => {
  const one = () => sql`select 1`.execute(db)
  const real = performance.now.bind(performance)
  let later = 0
  using clock = vi.spyOn(performance, 'now')
  clock.mockImplementation(() => real() + later)
  await postgres.stop('fast')
  const asked: Promise<unknown>[] = []
  for (; later < 16_000; later += 4_000) {
    asked.push(expect(one()).rejects.toThrow('The database is unreachable'))
    await sleep(300)
  }
  await Promise.all(asked)
  using tries = vi.spyOn(opened.pool!, 'connect')
  await expect(one()).rejects.toThrow('The database is unreachable')
  expect(tries).toHaveBeenCalledTimes(1)

  await postgres.start()
  await one()
  await postgres.stop('fast')
  const late = one()
  await sleep(300)
  await postgres.start()
  await late
})
