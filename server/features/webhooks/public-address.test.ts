import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { createClient } from '#shared/contract/client.ts'
import { webhooksContract } from '#shared/features/webhooks/webhooks.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import type { Config } from '#server/config.ts'
import { resolveAddress, type PublicAddress } from './public-address.ts'
import { checkReachability } from './reachability.ts'
import { addReconcile } from './reconciles.repository.ts'
import { storeDeliveries, type NewDelivery } from './store-deliveries.ts'
import { topics } from './topics.ts'
import { createWebhookHealthReader } from './webhook-health.ts'
import { createRejections } from './rejections.ts'
import { webhookAlerts } from './webhooks.alerts.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>

const partsOf = (db: Database) => ({
  rejections: createRejections(db, silent),
  shopDomain: 'hoard.myshopify.com',
})

const delivery = (receivedAt: string): NewDelivery => ({
  eventId: receivedAt,
  webhookId: receivedAt,
  topic: 'products/update',
  shopDomain: 'hoard.myshopify.com',
  apiVersion: '2026-10',
  triggeredAt: receivedAt,
  receivedAt,
  bodyHash: receivedAt,
  body: '{}',
  subject: null,
  state: 'handled',
  outcome: null,
})

/** Webhook API of a shop with this address. */
function createApi(db: Database, { shopify }: Pick<LocalShopify, 'shopify'>, address: PublicAddress) {
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake() {},
  }
  const withChanges: WithChanges = (work) => db.transaction().execute((tx) => work(tx, () => undefined))
  const health = createWebhookHealthReader({ shopify, address, secrets: ['a secret'], keys: ['a key'], log: silent })
  return createClient(
    webhooksContract,
    createInProcessSend(webhooksRoutes({ db, withChanges, jobs, shopify, address, health, ...partsOf(db) })).send,
  )
}

test('register removes webhooks to a former address and keeps foreign ones', { tags: ['A10.10'] }, async () => {
  await using database = await openTestDatabase()
  await using local = await openLocalShopify()
  const { db } = database
  const former = createApi(db, local, { origin: 'https://old.example' })
  await former.register()
  const another = createApi((await openTestDatabase()).db, local, { origin: 'https://accounting.example' })
  await another.register()

  const present = createApi(db, local, { origin: 'https://shop.example' })
  await storeDeliveries(db, [delivery(new Date().toISOString())])
  await sleep(5)
  const { registered, removed, message, webhooks } = await present.register()
  expect([registered, removed.toSorted()]).toEqual([[...topics], topics.toSorted()])
  expect(message).toMatch(/ 7 webhooks to a former address were removed\.$/)
  expect([...new Set(webhooks.map(({ address, isOurs }) => `${new URL(address).host} ${isOurs}`))].toSorted()).toEqual([
    'accounting.example false',
    'shop.example true',
  ])
  const isProven = async () => (await present.status()).isProven
  expect(await isProven()).toBe(false)
  await storeDeliveries(db, [delivery(new Date().toISOString())])
  expect(await isProven()).toBe(true)
})

test("register reports Shopify's refusals in its words and registers the rest", async () => {
  await using database = await openTestDatabase()
  await using local = await openLocalShopify()
  const api = createApi(database.db, local, { origin: 'https://shop.myshopify.com' })
  await expect(api.register()).rejects.toThrow(
    '502: Shopify refused products/create: Address cannot be a Shopify or an internal domain.',
  )
})

test('register without a deliverable address says which setting to change', async () => {
  const real = { shopify: { isLocal: false } } as Config
  const local = { shopify: { isLocal: true } } as Config
  expect(resolveAddress({ ...real, publicUrl: null }, 'http://localhost:3000')).toEqual({
    problem: expect.stringMatching(/^PUBLIC_URL is not set.*Set it to the shop’s https address/),
  })
  expect(resolveAddress({ ...real, publicUrl: 'http://shop.example' }, '')).toEqual({
    problem: expect.stringMatching(/^Shopify delivers over https only.*Set it to an https address/),
  })
  expect(resolveAddress({ ...real, publicUrl: 'https://shop.example' }, '')).toEqual({ origin: 'https://shop.example' })
  expect(resolveAddress({ ...local, publicUrl: null }, 'http://localhost:3000')).toEqual({
    origin: 'http://localhost:3000',
  })
  expect(resolveAddress({ ...local, publicUrl: 'http://shop.example' }, '')).toHaveProperty('problem')

  await using database = await openTestDatabase()
  await using shopify = await openLocalShopify()
  const problem = 'PUBLIC_URL is not set.'
  const api = createApi(database.db, shopify, { problem })
  await expect(api.register()).rejects.toThrow(`409: ${problem}`)
  expect((await api.status()).connectivity).toEqual({ reachable: false, error: problem })
})

test('status reports Unreachable with the error when the public address fails', { tags: ['A2.8'] }, async () => {
  expect(await checkReachability('http://127.0.0.1:2', ['a key'])).toBe(
    'http://127.0.0.1:2 can’t be reached: the connection was refused.',
  )
  expect(await checkReachability('https://no-such-name.invalid', ['a key'])).toBe(
    'https://no-such-name.invalid can’t be reached: the host name is unknown.',
  )
  let answer = { status: 200, headers: {}, body: 'Welcome to another shop' }
  const server = createServer((_, response) => void response.writeHead(answer.status, answer.headers).end(answer.body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await checkReachability(origin, ['a key'])).toBe(`Another server responds at ${origin}, not this shop.`)
  answer = { status: 502, headers: {}, body: '' }
  expect(await checkReachability(origin, ['a key'])).toBe(`${origin} responds with status 502.`)
  answer = { status: 301, headers: { location: 'https://www.shop.example/' }, body: '' }
  expect(await checkReachability(origin, ['a key'])).toBe(
    `${origin} redirects to https://www.shop.example/. Shopify does not follow redirects.`,
  )
  server.close()
})

test('alerts report an unreachable address, and lost webhooks for a day', async () => {
  await using database = await openTestDatabase()
  await using local = await openLocalShopify()
  const address = { origin: 'http://127.0.0.1:2' }
  const { db } = database
  const { shopify } = local
  await createApi(db, local, address).register()
  const health = createWebhookHealthReader({ shopify, address, secrets: ['a secret'], keys: ['a key'], log: silent })
  const alerts = async () =>
    (await webhookAlerts({ db, health, hasShopify: true, ...partsOf(db) })()).map(({ text }) => text)
  const unreachable = 'Webhooks may not arrive. http://127.0.0.1:2 can’t be reached: the connection was refused.'
  expect(await alerts()).toEqual([unreachable])
  await addReconcile(db, { found: 2, text: '2 products had changed.' })
  expect(await alerts()).toEqual([
    unreachable,
    'Some webhooks were lost. Their changes have been applied: 2 products had changed.',
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  expect(await alerts()).toEqual([unreachable])
  vi.useRealTimers()
})
