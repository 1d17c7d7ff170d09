import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { openShop, type ShopOptions, type TestShop } from '#tests/harness/shop.ts'
import { bulkCatalogue } from '#tests/harness/shopify.ts'
import { credentials } from '@hoard/sandbox/tokens'
import { eventually } from '#tests/harness/wait-for.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'hoard-scheduler-'))))
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const open = (options: ShopOptions = {}) =>
  openShop({ imported: false, catalogue: bulkCatalogue(30), env: { AUTH_DISABLED: '1', DATA_DIR: folder }, ...options })

const syncsOf = async ({ staff }: TestShop) => (await staff.scheduler.status()).syncCount
/** Texts of errors in NEEDS ATTENTION. */
/** A busy machine may also be told that its database is slow. */
const errorsOf = async ({ staff }: TestShop) =>
  (await staff.console.overview()).attention
    .filter(({ level, text }) => level === 'error' && !text.startsWith('The database:'))
    .map(({ text }) => text)
const handles = async ({ visitor }: TestShop) =>
  (await visitor.products.list({ query: { limit: 100 } })).map(({ shopifyHandle }) => shopifyHandle!)

test('force-sync reads products and featured flags, counts once and has progress', { tags: ['A7.4'] }, async () => {
  await using shop = await open()
  await shop.staff.scheduler.forceSync()
  await eventually(() => syncsOf(shop)).toBe(1)
  const { lastSync, enabled, nextSync, sync } = await shop.staff.scheduler.status()
  expect({ enabled, nextSync }).toEqual({ enabled: false, nextSync: null })
  expect(Date.now() - Date.parse(lastSync!)).toBeLessThan(60_000)
  expect(sync).toMatchObject({ state: 'done', progress: { added: 30, skipped: 0 }, error: null })
  expect(await handles(shop)).toHaveLength(30)
  expect(await shop.visitor.products.featured()).toHaveLength(1)
  shop.shopify.control.deleteProduct((await handles(shop))[0]!)
  await shop.staff.scheduler.forceSync()
  await eventually(() => syncsOf(shop)).toBe(2)
  expect(await handles(shop)).toHaveLength(29)
})

test("sync refused by Shopify fails at once with a reason and isn't counted", async () => {
  await using shop = await open({ env: { AUTH_DISABLED: '1', DATA_DIR: folder, SHOPIFY_ADMIN_TOKEN: 'a wrong one' } })
  await shop.staff.scheduler.forceSync()
  const sync = async () => (await shop.staff.scheduler.status()).sync
  await eventually(async () => (await sync())?.state).toBe('failed')
  expect((await sync())!.error).toMatch(/^Shopify rejected the access token\./)
  expect(await syncsOf(shop)).toBe(0)
  // Only a person can help, so it isn't a dead job, and the cause is told once.
  expect(await shop.staff.console.jobs({ query: {} })).toMatchObject([{ kind: 'sync', state: 'refused', attempts: 1 }])
  expect(await errorsOf(shop)).toEqual([expect.stringContaining('Shopify rejected the access token.')])
})

test('sync without access to orders reads the rest, counts, and says once what to do', async () => {
  await using shop = await open()
  const { control } = shop.shopify
  control.setSituation({ customerData: 'none' })
  await shop.staff.scheduler.forceSync()
  await eventually(() => syncsOf(shop)).toBe(1)
  const { sync } = await shop.staff.scheduler.status()
  expect(sync).toMatchObject({
    state: 'done',
    error: null,
    outcomes: [
      { kind: 'products', refused: null },
      { kind: 'featured', refused: null },
      { kind: 'orders', refused: expect.stringContaining('Protected customer data') },
    ],
  })
  // The same cause keeps orders/* from being subscribed.
  await expect(shop.staff.webhooks.register()).rejects.toThrow(/^502: Shopify doesn’t let the app read orders/)
  expect(await shop.staff.webhooks.status()).toMatchObject({
    missing: ['orders/create', 'orders/updated'],
    refused: expect.stringContaining('Protected customer data'),
  })
  expect(await errorsOf(shop)).toEqual([expect.stringContaining('Protected customer data')])
  expect(await shop.staff.console.jobs({ query: { state: 'dead' } })).toEqual([])
  expect(await (await fetch(`${shop.url}/metrics`)).text()).not.toMatch(/state="dead"\} [1-9]/)
  // The catalogue can be compared all the same.
  await shop.staff.webhooks.reconcile()
  const reconciled = async () => (await shop.staff.webhooks.status()).lastReconcile?.text
  await eventually(reconciled).toMatch(/Orders could not be compared\.$/)
  control.setSituation({ customerData: 'full' })
  await shop.staff.scheduler.forceSync()
  await eventually(() => syncsOf(shop)).toBe(2)
  await shop.staff.webhooks.register()
  expect(await errorsOf(shop)).toEqual([])
})

test.for([
  [{ grantError: 'app_not_installed' }, 'The app is not installed in the store.'],
  [{ grantError: 'shop_not_permitted' }, 'The app and the store belong to different Shopify organizations'],
  [{ grantError: 'application_cannot_be_found' }, 'Shopify has no app with this client id.'],
  [{ grantError: 'invalid_client' }, 'Shopify rejected the app’s client secret.'],
  [{ refusedStatus: 402 }, 'The store is frozen at Shopify.'],
  [{ refusedStatus: 403 }, 'Shopify has withdrawn the store (403).'],
  [{ refusedStatus: 423 }, 'Shopify has locked the store.'],
  [{ refusedStatus: 430 }, 'Shopify rejects requests from this server’s address (430).'],
] as const)('refusal with %o is one line in the console and no dead job', async ([situation, cause]) => {
  const { clientId: SHOPIFY_CLIENT_ID, clientSecret: SHOPIFY_CLIENT_SECRET } = credentials
  const env = {
    AUTH_DISABLED: '1',
    DATA_DIR: folder,
    SHOPIFY_ADMIN_TOKEN: '',
    SHOPIFY_CLIENT_ID,
    SHOPIFY_CLIENT_SECRET,
  }
  await using shop = await open({ env })
  shop.shopify.control.setSituation(situation)
  shop.shopify.control.expireTokens()
  await shop.staff.scheduler.forceSync()
  const state = async () => (await shop.staff.scheduler.status()).sync?.state
  await eventually(state).toBe('failed')
  expect(await errorsOf(shop)).toEqual([expect.stringContaining(cause)])
  await expect(shop.staff.webhooks.register()).rejects.toThrow(`502: ${cause}`)
  expect(await shop.staff.console.jobs({ query: { state: 'dead' } })).toEqual([])
})

test('interrupted sync resumes after a restart and is counted once', async () => {
  const shop = await open({ catalogue: bulkCatalogue(600) })
  shop.shopify.control.setFaults({ latencyMs: 400 })
  await shop.staff.scheduler.forceSync()
  const progress = async () => (await shop.staff.scheduler.status()).sync?.progress?.added ?? 0
  await eventually(progress, { interval: 5 }).toBeGreaterThan(0)
  await shop.shop.close()
  const { db, close } = await openDatabase(await databaseFor(folder))
  expect(await db.selectFrom('jobs').select(['state', 'attempts', 'error']).execute()).toEqual([
    { state: 'waiting', attempts: 0, error: null },
  ])
  await close()
  await shop[Symbol.asyncDispose]()
  await using again = await open({ catalogue: bulkCatalogue(600) })
  await eventually(() => syncsOf(again)).toBe(1)
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
    await eventually(() => syncsOf(one)).toBe(1)
    const status = await other.staff.scheduler.status()
    expect(status).toMatchObject({ enabled: true, schedule: 'hourly', syncCount: 1 })
    expect(Date.parse(status.nextSync!)).toBeGreaterThan(Date.now())
  },
)
