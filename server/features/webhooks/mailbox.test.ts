import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#server/database/testing.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { silent } from '#tests/harness/shopify.ts'
import { writing } from '#tests/harness/writing.ts'
import { openMailbox } from './mailbox.ts'
import { openReceiver } from './receiver.ts'
import { send } from './webhooks.testing.ts'

const storeDomain = 'hoard.myshopify.com'

/** A receiver over HTTP, on a database that can be made to fail. */
async function openRoom(db: Database) {
  const { write, noted } = writing(db)
  let failure: Error | null = null
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake() {},
  }
  const mailbox = openMailbox({ write: (work) => (failure ? Promise.reject(failure) : write(work)), jobs })
  const receive = openReceiver({
    mailbox,
    secrets: ['local-sandbox-client-secret'],
    shopDomain: storeDomain,
    keys: ['a key'],
    headers: {},
    log: silent,
    noted: () => undefined,
  })
  const server = createServer(receive).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    noted,
    fail: (error: Error | null) => void (failure = error),
    /** Sends events at once, and answers what they were answered. */
    async deliver(...events: string[]) {
      const to = { url, shopify: { storeDomain } } as Parameters<typeof send>[0]
      const answers = await Promise.all(events.map((event) => send(to, { event })))
      return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('issue 7 webhooks: what could not be stored is never answered 200; Shopify sends it again, and then it is kept once', async () => {
  await using database = await openTestDatabase()
  await using room = await openRoom(database.db)
  const stored = async () => {
    const rows = await database.db.selectFrom('webhookDeliveries').select('eventId').orderBy('eventId').execute()
    return rows.map(({ eventId }) => eventId)
  }
  room.fail(new Error('disk I/O error'))
  const broken = '500 The webhook could not be stored. Please send it again.'
  expect(await room.deliver('a', 'b', 'c')).toEqual([broken, broken, broken])
  room.fail(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))
  expect(await room.deliver('a')).toEqual(['507 The shop has run out of disk space. Nothing was saved.'])
  room.fail(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }))
  expect(await room.deliver('b')).toEqual(['503 The shop is busy. Nothing was saved; please try again.'])
  expect([await stored(), room.noted()]).toEqual([[], []])

  room.fail(null)
  expect(await room.deliver('a', 'b', 'c', 'a')).toEqual(['200 ok', '200 ok', '200 ok', '200 ok'])
  expect([await stored(), room.noted()]).toEqual([['a', 'b', 'c'], ['webhooks']])
  expect(await database.db.selectFrom('jobs').select(['kind', 'state']).execute()).toEqual([
    { kind: 'webhooks', state: 'waiting' },
  ])
})
