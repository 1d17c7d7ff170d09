import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { silent } from '#tests/harness/silent.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { createWebhookBatcher } from './webhook-batcher.ts'
import { createReceiver } from './receiver.ts'
import { send } from '#tests/harness/webhooks.ts'

const storeDomain = 'hoard.myshopify.com'

/** A webhook receiver over HTTP on a database that can be made to fail. */
async function openServer(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  let failure: Error | null = null
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake() {},
  }
  const batcher = createWebhookBatcher({
    withChanges: (work) => (failure ? Promise.reject(failure) : withChanges(work)),
    jobs,
  })
  const receive = createReceiver({
    batcher,
    rejections: { note() {}, accepted() {} },
    secrets: ['local-sandbox-client-secret'],
    shopDomain: storeDomain,
    keys: ['a key'],
    headers: {},
    log: silent,
    onResponse: () => undefined,
  })
  const server = createServer(receive).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    noted,
    fail: (error: Error | null) => void (failure = error),
    /** Sends events concurrently and returns the status and body of each response. */
    async deliver(...events: string[]) {
      const to = { url, shopify: { storeDomain } } as Parameters<typeof send>[0]
      const responses = await Promise.all(events.map((event) => send(to, { event })))
      return Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('delivery that could not be stored never gets 200 and is resent by Shopify', async () => {
  await using database = await openTestDatabase()
  await using server = await openServer(database.db)
  const stored = async () => {
    const rows = await database.db.selectFrom('webhookDeliveries').select('eventId').orderBy('eventId').execute()
    return rows.map(({ eventId }) => eventId)
  }
  server.fail(new Error('disk I/O error'))
  const broken = '500 The webhook could not be stored. Please send it again.'
  expect(await server.deliver('a', 'b', 'c')).toEqual([broken, broken, broken])
  server.fail(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))
  expect(await server.deliver('a')).toEqual(['507 The shop has run out of disk space. Nothing was saved.'])
  server.fail(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }))
  expect(await server.deliver('b')).toEqual(['503 The shop is busy. Nothing was saved; please try again.'])
  expect([await stored(), server.noted()]).toEqual([[], []])

  server.fail(null)
  expect(await server.deliver('a', 'b', 'c', 'a')).toEqual(['200 ok', '200 ok', '200 ok', '200 ok'])
  expect([await stored(), server.noted()]).toEqual([['a', 'b', 'c'], ['webhooks']])
  expect(await database.db.selectFrom('jobs').select(['kind', 'state']).execute()).toEqual([
    { kind: 'webhooks', state: 'waiting' },
  ])
})
