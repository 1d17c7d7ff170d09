import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase, onEveryDialect } from '#server/database/testing.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { noteAddress } from './addresses.repository.ts'
import { findDelivery, listDeliveries, sweepDeliveries } from './deliveries.repository.ts'
import { addReconcile } from './reconciles.repository.ts'
import { storeDeliveries, type Arrival } from './store-deliveries.ts'
import { webhooksDue } from './webhooks-due.ts'
import { send, workedThrough } from './webhooks.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const concerns = async () =>
  (await shop.staff.console.overview()).attention
    .filter(({ path }) => path === '/admin/webhooks')
    .map(({ level, text }) => `${level}: ${text}`)

test('issue 7 console: it is told that no webhooks are registered, and when they are, nothing', async () => {
  expect(await concerns()).toEqual([
    'warning: Shopify does not tell this shop of changes: no webhooks are registered. Until they are, prices and stock change with the next sync only.',
  ])
  await shop.staff.webhooks.register()
  expect(await concerns()).toEqual([])
})

test('issue 7 console: webhooks that failed are told, until they have been looked after', async () => {
  await send(shop, { body: 'no JSON' })
  expect(await concerns()).toEqual(['warning: A webhook could not be handled. Look at why, and replay it.'])
  await send(shop, { body: 'neither' })
  expect(await concerns()).toEqual(['warning: 2 webhooks could not be handled. Look at why, and replay them.'])
})

test('issue 7 webhooks: app/uninstalled: the shop goes on with its catalogue, and says what to do; what waits is handled once the app is back', async () => {
  const { control } = shop.shopify
  const onSale = (await shop.visitor.products.list({ query: {} })).length
  control.uninstall()
  await control.deliveriesSettled()
  await expect
    .poll(concerns, { timeout: 10_000 })
    .toEqual([
      'error: The app was uninstalled in Shopify. The shop goes on with the catalogue that it has, but hears of no change, and orders are not read. Install the app again, and register the webhooks.',
    ])
  expect(await shop.visitor.products.list({ query: {} })).toHaveLength(onSale)
  await expect(shop.staff.webhooks.register()).rejects.toThrow(
    "502: Shopify does not let the shop look after its webhooks; the server's log says why.",
  )
  control.install()
  await shop.staff.webhooks.register()
  // Before anything else has come.
  expect(await concerns()).toEqual(['warning: 2 webhooks could not be handled. Look at why, and replay them.'])
  control.changeProduct('emerald-wyrm', { price: '51.00' })
  await workedThrough(shop)
  expect((await concerns()).join()).not.toContain('uninstalled')
})

const arrival = (event: string, receivedAt: string): Arrival => ({
  eventId: event,
  webhookId: event,
  topic: 'products/update',
  shopDomain: 'shop.myshopify.com',
  apiVersion: '2026-10',
  triggeredAt: receivedAt,
  receivedAt,
  bodyHash: event,
  body: `{"event":"${event}"}`,
  subject: 'gid://shopify/Product/1',
  state: 'waiting',
  outcome: null,
})

onEveryDialect((_, open) => {
  test('issue 7 inbox: it is kept for 30 days, searched and filtered on every database', async () => {
    await using database = await open()
    const { db } = database
    await storeDeliveries(db, [
      arrival('old', '2026-10-01T00:00:00.000Z'),
      arrival('Young_1', '2026-11-20T00:00:00.000Z'),
      arrival('Young_1', '2026-11-20T00:00:00.000Z'),
    ])
    const events = async (query: object) =>
      (await listDeliveries(db, { limit: 10, ...query })).map(({ eventId, times }) => `${eventId} ${times}`)
    expect(await events({})).toEqual(['Young_1 2', 'old 1'])
    expect(await events({ search: 'young_1"' })).toEqual(['Young_1 2'])
    expect(await events({ search: 'g%1' })).toEqual([])
    expect(await events({ state: 'waiting', topic: 'products/update', before: '2' })).toEqual(['old 1'])
    expect(await sweepDeliveries(db, new Date('2026-10-22'))).toBe(1)
    expect(await events({})).toEqual(['Young_1 2'])
    expect(await findDelivery(db, '1')).toBeUndefined()
    expect((await findDelivery(db, '2'))?.payload).toBe('{"event":"Young_1"}')
  })
})

test('issue 7 reconcile: it begins by itself a day after the last one, or after the first registration; never where nothing is registered', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  const jobs = {
    add: async (tx: Database, job: Parameters<typeof addJob>[1]) => String(await addJob(tx, job)),
    wake: () => undefined,
  }
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const look = async (now: Date) => {
    await webhooksDue({ db, jobs })(now)
    const waiting = await db.selectFrom('jobs').select('kind').where('state', '=', 'waiting').execute()
    await db.updateTable('jobs').set({ state: 'dead', createdAt: now.toISOString() }).execute()
    return waiting.map(({ kind }) => kind)
  }
  expect(await look(hours(100))).toEqual([])
  await noteAddress(db, 'https://shop.example')
  expect(await look(hours(23))).toEqual([])
  expect(await look(hours(25))).toEqual(['reconcile'])
  // It failed for good: once more, but not at once.
  expect(await look(hours(25.5))).toEqual([])
  expect(await look(hours(27))).toEqual(['reconcile'])
  await addReconcile(db, { found: 0, text: 'Everything is as it is in Shopify.' })
  expect(await look(hours(23.9))).toEqual([])
  // Something waits in the inbox, and nobody has been told to look at it.
  await storeDeliveries(db, [arrival('stray', new Date().toISOString())])
  expect(await look(hours(1))).toEqual(['webhooks'])
})
