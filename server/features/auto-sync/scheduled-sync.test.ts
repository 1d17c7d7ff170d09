import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'
import { bulkCatalogue } from '#tests/harness/shopify.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'hoard-scheduler-'))))
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const open = (options: ShopOptions = {}) =>
  openShop({ imported: false, catalogue: bulkCatalogue(30), env: { AUTH_DISABLED: '1', DATA_DIR: folder }, ...options })

const syncsOf = async ({ staff }: TestShop) => (await staff.scheduler.status()).syncCount
const handles = async ({ visitor }: TestShop) =>
  (await visitor.products.list({ query: { limit: 100 } })).map(({ shopifyHandle }) => shopifyHandle!)

test('force-sync reads products and featured flags, counts once and has progress', { tags: ['A7.4'] }, async () => {
  await using shop = await open()
  await shop.staff.scheduler.forceSync()
  await expect.poll(() => syncsOf(shop), { timeout: 15_000 }).toBe(1)
  const { lastSync, enabled, nextSync, sync } = await shop.staff.scheduler.status()
  expect({ enabled, nextSync }).toEqual({ enabled: false, nextSync: null })
  expect(Date.now() - Date.parse(lastSync!)).toBeLessThan(60_000)
  expect(sync).toMatchObject({ state: 'done', progress: { added: 30, skipped: 0 }, error: null })
  expect(await handles(shop)).toHaveLength(30)
  expect(await shop.visitor.products.featured()).toHaveLength(1)
  shop.shopify.control.deleteProduct((await handles(shop))[0]!)
  await shop.staff.scheduler.forceSync()
  await expect.poll(() => syncsOf(shop), { timeout: 15_000 }).toBe(2)
  expect(await handles(shop)).toHaveLength(29)
})

test("sync refused by Shopify fails at once with a reason and isn't counted", async () => {
  await using shop = await open({ env: { AUTH_DISABLED: '1', DATA_DIR: folder, SHOPIFY_ADMIN_TOKEN: 'a wrong one' } })
  await shop.staff.scheduler.forceSync()
  const sync = async () => (await shop.staff.scheduler.status()).sync
  await expect.poll(async () => (await sync())?.state, { timeout: 15_000 }).toBe('failed')
  expect((await sync())!.error).toMatch(/token|scope|access|401|403/i)
  expect(await syncsOf(shop)).toBe(0)
})

test('interrupted sync resumes after a restart and is counted once', async () => {
  const shop = await open({ catalogue: bulkCatalogue(600) })
  shop.shopify.control.setFaults({ latencyMs: 400 })
  await shop.staff.scheduler.forceSync()
  const progress = async () => (await shop.staff.scheduler.status()).sync?.progress?.added ?? 0
  await expect.poll(progress, { timeout: 15_000, interval: 5 }).toBeGreaterThan(0)
  await shop.shop.close()
  const { db, close } = await openDatabase(await databaseFor(folder))
  expect(await db.selectFrom('jobs').select(['state', 'attempts', 'error']).execute()).toEqual([
    { state: 'waiting', attempts: 0, error: null },
  ])
  await close()
  await shop[Symbol.asyncDispose]()
  await using again = await open({ catalogue: bulkCatalogue(600) })
  await expect.poll(() => syncsOf(again), { timeout: 15_000 }).toBe(1)
  expect((await again.staff.scheduler.status()).sync).toMatchObject({ state: 'done', error: null })
  expect(await again.shop.countOnSale()).toBe(600)
})

test(
  'schedule survives a restart and one of two servers makes up a missed slot',
  { tags: ['A10.8', 'A11.5'] },
  async () => {
    const shop = await open()
    await shop.staff.scheduler.start({ body: { schedule: 'hourly' } })
    await shop[Symbol.asyncDispose]()
    const { db, close } = await openDatabase(await databaseFor(folder))
    await db.updateTable('scheduler').set({ nextSync: '2026-01-01T00:00:00.000Z' }).execute()
    await close()
    await using one = await open()
    await using other = await open()
    await expect.poll(() => syncsOf(one), { timeout: 15_000 }).toBe(1)
    const status = await other.staff.scheduler.status()
    expect(status).toMatchObject({ enabled: true, schedule: 'hourly', syncCount: 1 })
    expect(Date.parse(status.nextSync!)).toBeGreaterThan(Date.now())
  },
)
