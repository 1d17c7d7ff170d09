import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#server/database/testing.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import type { Write } from '#server/live/changes.ts'
import { createClient } from '#shared/contract/client.ts'
import { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { openLocalShopify, silent } from '#tests/harness/shopify.ts'
import type { Config } from '#server/config.ts'
import { addressOf, type Address } from './address.ts'
import { whyUnreachable } from './reachable.ts'
import { addReconcile } from './reconciles.repository.ts'
import { topics } from './topics.ts'
import { openHealth } from './webhook-health.ts'
import { webhooksConcerns } from './webhooks.concerns.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>

/** The room of a shop that is at an address. */
function openRoom(db: Database, { shopify }: Pick<LocalShopify, 'shopify'>, address: Address) {
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake() {},
  }
  const write: Write = (work) => db.transaction().execute((tx) => work(tx, () => undefined))
  const health = openHealth({ shopify, address, secrets: ['a secret'], keys: ['a key'], log: silent })
  return createClient(webhooksContract, inProcess(webhooksRoutes({ db, write, jobs, shopify, address, health })).send)
}

test('issue 7 webhooks: after a change of address what leads to the former one is removed; what leads to another program stays', async () => {
  await using database = await openTestDatabase()
  await using local = await openLocalShopify()
  const { db } = database
  const former = openRoom(db, local, { origin: 'https://old.example' })
  await former.register()
  const another = openRoom((await openTestDatabase()).db, local, { origin: 'https://accounting.example' })
  await another.register()

  const present = openRoom(db, local, { origin: 'https://shop.example' })
  const { registered, removed, message, webhooks } = await present.register()
  expect([registered, removed.toSorted()]).toEqual([[...topics], topics.toSorted()])
  expect(message).toMatch(/ 7 webhooks to a former address were removed\.$/)
  expect([...new Set(webhooks.map(({ address, isOurs }) => `${new URL(address).host} ${isOurs}`))].toSorted()).toEqual([
    'accounting.example false',
    'shop.example true',
  ])
})

test('issue 7 webhooks: what Shopify refuses is told in its words, and what it takes is registered all the same', async () => {
  await using database = await openTestDatabase()
  await using local = await openLocalShopify()
  const room = openRoom(database.db, local, { origin: 'https://shop.myshopify.com' })
  await expect(room.register()).rejects.toThrow(
    '502: Shopify refused products/create: Address cannot be a Shopify or an internal domain.',
  )
})

test('issue 7 webhooks: without an address that Shopify can deliver to, registering is refused with what to set', async () => {
  const real = { shopify: { local: false } } as Config
  const local = { shopify: { local: true } } as Config
  expect(addressOf({ ...real, publicUrl: null }, 'http://localhost:3000')).toEqual({
    problem: expect.stringMatching(/^PUBLIC_URL is not set.*Set it to the https address/),
  })
  expect(addressOf({ ...real, publicUrl: 'http://shop.example' }, '')).toEqual({
    problem: expect.stringMatching(/^Shopify delivers over https only.*Set it to an https address/),
  })
  expect(addressOf({ ...real, publicUrl: 'https://shop.example' }, '')).toEqual({ origin: 'https://shop.example' })
  expect(addressOf({ ...local, publicUrl: null }, 'http://localhost:3000')).toEqual({ origin: 'http://localhost:3000' })
  expect(addressOf({ ...local, publicUrl: 'http://shop.example' }, '')).toHaveProperty('problem')

  await using database = await openTestDatabase()
  await using shopify = await openLocalShopify()
  const problem = 'PUBLIC_URL is not set.'
  const room = openRoom(database.db, shopify, { problem })
  await expect(room.register()).rejects.toThrow(`409: ${problem}`)
  expect((await room.status()).connectivity).toEqual({ reachable: false, error: problem })
})

test('§2 The webhook panel shows Unreachable with the error text: the public address is really called, and what is wrong is told in words', async () => {
  expect(await whyUnreachable('http://127.0.0.1:2', ['a key'])).toBe(
    'http://127.0.0.1:2 can’t be reached: nobody listens there.',
  )
  expect(await whyUnreachable('https://no-such-name.invalid', ['a key'])).toBe(
    'https://no-such-name.invalid can’t be reached: there is no such name.',
  )
  let answer = { status: 200, headers: {}, body: 'Welcome to another shop' }
  const server = createServer((_, response) => void response.writeHead(answer.status, answer.headers).end(answer.body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await whyUnreachable(origin, ['a key'])).toBe(`Something else than this shop answers at ${origin}.`)
  answer = { status: 502, headers: {}, body: '' }
  expect(await whyUnreachable(origin, ['a key'])).toBe(`${origin} answers 502 instead of this shop.`)
  answer = { status: 301, headers: { location: 'https://www.shop.example/' }, body: '' }
  expect(await whyUnreachable(origin, ['a key'])).toBe(
    `${origin} leads on to https://www.shop.example/, and Shopify does not follow.`,
  )
  server.close()
})

test('issue 7 console: a public address where nobody answers is told of, and so is, for a day, what was found to be lost meanwhile', async () => {
  await using database = await openTestDatabase()
  await using local = await openLocalShopify()
  const address = { origin: 'http://127.0.0.1:2' }
  const { db } = database
  const { shopify } = local
  await openRoom(db, local, address).register()
  const health = openHealth({ shopify, address, secrets: ['a secret'], keys: ['a key'], log: silent })
  const concerns = async () => (await webhooksConcerns({ db, health, hasShopify: true })()).map(({ text }) => text)
  const unreachable = 'Webhooks may not arrive. http://127.0.0.1:2 can’t be reached: nobody listens there.'
  expect(await concerns()).toEqual([unreachable])
  await addReconcile(db, { found: 2, text: '2 products had changed.' })
  expect(await concerns()).toEqual([
    unreachable,
    'Webhooks were lost, and what they told of was found and mended: 2 products had changed.',
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  expect(await concerns()).toEqual([unreachable])
  vi.useRealTimers()
})
