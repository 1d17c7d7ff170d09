import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { startRestartablePostgres, type RestartablePostgres } from '#tests/fleet/harness/postgres.ts'
import { silent } from '#tests/harness/shopify.ts'
import { openBus } from './bus.ts'
import { recordChanges, type Change } from './changes.ts'

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

test('issue 9: every server hears of every change once, though transactions end in another order than they began', async () => {
  const url = await postgres.newDatabase('bus')
  await using one = await openServer(url)
  let late: Awaited<ReturnType<typeof openServer>> | null = null
  await one.db.transaction().execute(async (tx) => {
    await recordChanges(tx, [change('slow')])
    await one.bus.write(async (_, note) => note(change('quick')))
    await expect.poll(() => one.heard).toEqual(['quick'])
    // One that begins now doesn't hear of what is there, but of what is still to come.
    late = await openServer(url)
  })
  await using two = late!
  await expect.poll(() => one.heard).toEqual(['quick', 'slow'])
  await expect.poll(() => two.heard).toEqual(['slow'])
  await two.bus.write(async (_, note) => note(change('other')))
  expect(two.heard).toEqual(['slow', 'other'])
  await expect.poll(() => one.heard).toEqual(['quick', 'slow', 'other'])
})

test('issue 9: a server that is paused while it saves holds nobody up', async () => {
  const url = await postgres.newDatabase('paused')
  await using one = await openServer(url)
  await using two = await openServer(url)
  await one.db.transaction().execute(async (tx) => {
    await recordChanges(tx, [change('paused')])
    await two.bus.write(async (_, note) => note(change('other')))
    await expect.poll(() => one.heard).toEqual(['other'])
  })
})

test('whoever asks while the database restarts waits until what it has is current again', async () => {
  const url = await postgres.newDatabase('away')
  await using one = await openServer(url)
  await postgres.stop('fast')
  await expect.poll(() => one.bus.isCurrent(), { timeout: 3_000 }).toBe(false)
  const current = one.bus.current()
  await postgres.start()
  await current
  expect(one.bus.isCurrent()).toBe(true)
  await sql`select 1`.execute(one.db)
})
