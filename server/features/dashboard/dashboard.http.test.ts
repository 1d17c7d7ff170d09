import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { apiVersion } from '@hoard/sandbox/schema'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop({ env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

/** Runs `work` on the shop's database, for states that no API call produces. */
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(shop.database)
  const answer = await work(db)
  await close()
  return answer
}

test('overview counts total, synced and local products and orders', { tags: ['A14.1', 'A2.4'] }, async () => {
  const { staff, shopify } = shop
  const before = await staff.console.overview()
  expect(before.products).toMatchObject({ total: before.products.synced, localOnly: 0, archived: 0 })
  expect(before).toMatchObject({ orders: 0, toPrint: 0 })
  const onSale = await staff.products.list({ query: { limit: 100 } })
  const [archived, soldOut, local] = onSale.filter(({ isAvailable }) => isAvailable)
  shopify.control.deleteProduct(archived!.shopifyHandle!)
  shopify.control.changeProduct(soldOut!.shopifyHandle!, { stock: 0, policy: 'DENY' })
  const { id: variant } = shopify.control.product(local!.shopifyHandle!).variants[0]!
  shopify.control.createOrder({ lines: [{ variant, quantity: 3 }] })
  shopify.control.createOrder({ lines: [{ variant }], test: true, paid: false })
  await staff.sync.products()
  await inDatabase((db) =>
    db.updateTable('products').set({ shopifyId: null }).where('id', '=', Number(local!.id)).execute(),
  )
  await staff.orders.sync()
  await eventually(async () => (await staff.console.overview()).orders).toBe(1)
  const { products, toPrint } = await staff.console.overview()
  const [group] = await staff.orders.printQueue()
  const { createdAt, orderId, lineId } = group!.orders[0]!
  await staff.contact.send({ body: { name: 'Bo', email: 'bo@example.com', subject: 'general', message: 'Hello' } })
  const work = { products, orders: 1, toPrint: 3, oldestToPrint: createdAt, readyToPack: 0, unread: 1 }
  expect(await staff.console.work()).toMatchObject(work)
  await staff.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed: 3 }] } })
  expect(await staff.console.work()).toMatchObject({ ...work, toPrint: 0, oldestToPrint: null, readyToPack: 1 })
  const { total, soldOut: soldOutBefore } = before.products
  expect(toPrint).toBe(3)
  expect(products).toEqual({
    total: total - 1,
    synced: total - 2,
    localOnly: 1,
    archived: 1,
    soldOut: soldOutBefore + 1,
  })
})

test('connection status reports name, time zone, API version and scopes', async () => {
  expect(await shop.staff.console.shopify({ query: {} })).toEqual({
    kind: 'local',
    storeDomain: shop.shopify.storeDomain,
    reachable: true,
    error: null,
    refusal: null,
    name: 'Hoard (local stand-in)',
    currency: 'USD',
    timeZone: 'UTC',
    ownTimeZone: 'UTC',
    apiVersion: { used: apiVersion, isSupported: true, newest: apiVersion },
    scopes: {
      granted: [
        'read_all_orders',
        'read_inventory',
        'read_merchant_managed_fulfillment_orders',
        'read_orders',
        'read_products',
        'write_merchant_managed_fulfillment_orders',
      ],
      missing: [],
      optional: [],
    },
    checkout: { state: 'ok', text: 'Carts and stock figures work.' },
    adminUrl: expect.stringMatching(/^http:.*\/admin$/),
  })
  const { attention } = await shop.staff.console.overview()
  expect(attention).toContainEqual({
    level: 'info',
    text: 'This is the local Shopify with demo products. No money moves.',
    path: '/admin/shopify',
  })
})

test('connection check on demand bypasses the cache', async () => {
  const { staff, shopify } = shop
  await staff.console.shopify({ query: { now: 'yes' } })
  shopify.control.setFaults({ down: true })
  expect(await staff.console.shopify({ query: {} })).toMatchObject({ reachable: true })
  expect(await staff.console.shopify({ query: { now: 'yes' } })).toMatchObject({
    reachable: false,
    error: 'Shopify cannot be reached: the connection was closed.',
  })
  shopify.control.clearFaults()
  expect(await staff.console.shopify({ query: { now: 'yes' } })).toMatchObject({ reachable: true, error: null })
})

test('dead jobs raise an alert and can be retried and cancelled, which is logged', async () => {
  const { staff } = shop
  // No job handler of this kind exists, so the job stays as it is.
  const id = String(
    await inDatabase(async (db) => {
      const id = await addJob(db, { kind: 'carve', payload: null })
      await db
        .updateTable('jobs')
        .set({ state: 'dead', error: 'The knife is blunt.', attempts: 5, finishedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute()
      return id
    }),
  )
  const concern = expect.objectContaining({ level: 'error', path: '/admin/health' })
  expect((await staff.console.overview()).attention[0]).toEqual(concern)
  expect(await staff.console.jobs({ query: { state: 'dead' } })).toMatchObject([
    { id, kind: 'carve', state: 'dead', attempts: 5, error: 'The knife is blunt.' },
  ])
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, { origin: shop.url })
  // Other recent changes may arrive in the same message.
  const received: string[] = []
  socket.on('message', (data) => received.push(...(JSON.parse(String(data)) as { tags: string[] }).tags))
  await once(socket, 'open')

  expect(await staff.console.retryJob({ params: { id } })).toMatchObject({ state: 'waiting', attempts: 0, error: null })
  await eventually(() => received).toContain('jobs')
  socket.close()
  await expect(staff.console.retryJob({ params: { id } })).rejects.toThrow('409: Only a dead or cancelled job')
  expect(await staff.console.cancelJob({ params: { id } })).toMatchObject({ state: 'cancelled' })
  await expect(staff.console.cancelJob({ params: { id } })).rejects.toThrow('409: This job has already ended.')
  await expect(staff.console.retryJob({ params: { id: '999' } })).rejects.toThrow('404: Job not found')
  expect((await staff.console.overview()).attention).not.toContainEqual(concern)
  const rejected = await staff.activity.list({ query: { kind: 'job' } })
  expect(rejected.map(({ action, title }) => `${action} ${title}`)).toEqual([
    `cancelled job ${id} (carve)`,
    `retried job ${id} (carve)`,
  ])
  expect(await staff.console.jobs({ query: { kind: 'carve', before: id } })).toEqual([])
})
