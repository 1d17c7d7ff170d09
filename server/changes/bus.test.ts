import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { startRestartablePostgres, type RestartablePostgres } from '#tests/drills/harness/postgres.ts'
import { silent } from '#tests/harness/silent.ts'
import { openBus } from './bus.ts'
import { recordChanges, type Change } from './changes.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let postgres: RestartablePostgres
beforeAll(async () => void (postgres = await startRestartablePostgres()))
afterAll(() => postgres[Symbol.asyncDispose]())

const change = (tag: string): Change => ({ type: 'content_updated', tags: [tag] })

async function openServer(url: string) {
  const database = await openDatabase(url, { poolSize: 3 })
  const bus = await openBus(database, silent)
  const heard: string[] = []
  bus.subscribe((changes) => heard.push(...changes.flatMap(({ tags }) => tags)))
  return {
    ...database,
    bus,
    heard,
    async [Symbol.asyncDispose]() {
      await bus.close()
      await database.close()
    },
  }
}

test('every server gets every change once, whatever order commits take', { tags: ['both-engines'] }, async () => {
  const url = await postgres.newDatabase('bus')
  await using one = await openServer(url)
  let late: Awaited<ReturnType<typeof openServer>> | null = null
  await one.db.transaction().execute(async (tx) => {
    await recordChanges(tx, [change('slow')])
    await one.bus.withChanges(async (_, publishChange) => publishChange(change('quick')))
    await eventually(() => one.heard).toEqual(['quick'])
    // A server that starts now sees later changes only.
    late = await openServer(url)
  })
  await using two = late!
  await eventually(() => one.heard).toEqual(['quick', 'slow'])
  await eventually(() => two.heard).toEqual(['slow'])
  await two.bus.withChanges(async (_, publishChange) => publishChange(change('other')))
  expect(two.heard).toEqual(['slow', 'other'])
  await eventually(() => one.heard).toEqual(['quick', 'slow', 'other'])
})

test('a server paused while saving delays no other', { tags: ['both-engines'] }, async () => {
  const url = await postgres.newDatabase('paused')
  await using one = await openServer(url)
  await using two = await openServer(url)
  await one.db.transaction().execute(async (tx) => {
    await recordChanges(tx, [change('paused')])
    await two.bus.withChanges(async (_, publishChange) => publishChange(change('other')))
    await eventually(() => one.heard).toEqual(['other'])
  })
})

test('current() waits during a database restart until data is up to date', async () => {
  const url = await postgres.newDatabase('away')
  await using one = await openServer(url)
  await postgres.stop('fast')
  await eventually(() => one.bus.isCurrent()).toBe(false)
  const current = one.bus.current()
  await postgres.start()
  await current
  expect(one.bus.isCurrent()).toBe(true)
  await sql`select 1`.execute(one.db)
})
