import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOwner } from '#server/owner.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { startImport, endImport } from './imports.repository.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const ALL_SCOPES = ['read_products', 'read_inventory', 'read_orders']

let shop: TestShop
beforeAll(async () => void (shop = await openShop({ catalogue: bulkCatalogue(9), env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

const last = async () => (await shop.staff.sync.history({ query: { limit: 1 } }))[0]!

test('preview refused by Shopify fails at once, and the next one starts anew', async () => {
  const { sync } = shop.staff
  shop.shopify.control.setSituation({ adminScopes: [] })
  await sync.preview()
  const previewed = async () => (await sync.previewed())!
  await eventually(async () => (await previewed()).state).toBe('failed')
  expect(await previewed()).toMatchObject({ differences: [], error: expect.stringContaining('Shopify') })
  shop.shopify.control.setSituation({ adminScopes: ALL_SCOPES })
  await sync.preview()
  await eventually(async () => (await previewed()).state).toBe('done')
  expect(await previewed()).toMatchObject({ error: null, counts: { unchanged: 9 } })
})

test('order sync that is already queued is not queued twice', async () => {
  const { orders, sync } = shop.staff
  shop.shopify.control.setFaults({ latencyMs: 300 })
  const responses = [await orders.sync(), await orders.sync()]
  expect(new Set(responses.map(({ message }) => message)).size).toBe(2)
  shop.shopify.control.clearFaults()
  const read = () => sync.history({ query: { kind: 'orders' } })
  await eventually(async () => (await read()).map(({ status }) => status)).toEqual(['done'])
})

test('revert refuses other kinds, running syncs and changed products', async () => {
  const { control } = shop.shopify
  const { sync, catalogue } = shop.staff
  await sync.featured()
  await expect(sync.revert({ params: { id: (await last()).id } })).rejects.toThrow(
    '409: Only a sync of products can be reverted.',
  )
  const products = control.products().slice(0, 7)
  for (const { handle } of products) control.changeProduct(handle, { price: '70.00' })
  control.setFaults({ latencyMs: 60_000 })
  const running = expect(sync.products()).rejects.toThrow('409')
  await eventually(async () => (await last()).status).toBe('running')
  const params = { id: (await last()).id }
  await expect(sync.revert({ params })).rejects.toThrow('409: This sync is still running. Cancel it first.')
  await sync.cancel({ params })
  await running
  control.clearFaults()

  await sync.products()
  for (const { title } of products) {
    const { id } = (await catalogue.list({ query: { search: title } })).products[0]!
    await catalogue.setFeatured({ params: { id }, body: { isFeatured: true } })
  }
  const revert = sync.revert({ params: { id: (await last()).id } })
  await expect(revert).rejects.toThrow(/^409: .+ and \d others have been changed since this sync. Nothing was reverted/)
  expect((await last()).status).toBe('done')
})

test("following another process's sync reports its failure or cancellation", async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using here = await openImporter(local.shopify)
  const { db, importer } = here
  const followed = async (end: Parameters<typeof endImport>[2]) => {
    const other = await startImport(db, createOwner(), { kind: 'products', startedBy: 'Bo' })
    // The run follows the other process once it creates its abort signal.
    const waits = vi.spyOn(AbortSignal, 'any')
    const run = importer.run().catch((error: Error) => error)
    await eventually(() => waits.mock.calls.length).toBeGreaterThan(0)
    waits.mockRestore()
    if ('started' in other) await endImport(db, other.started, end)
    return run
  }
  expect(await followed({ status: 'failed', error: 'Shopify refused the token.' })).toMatchObject({
    name: 'ImportFailedError',
    message: 'Shopify refused the token.',
  })
  expect(await followed({ status: 'cancelled' })).toMatchObject({ name: 'SyncCancelledError' })
  expect(await followed({ status: 'done', onSale: 7 })).toMatchObject({ total: 7 })
  // A dead import reports nothing, so the work is done here.
  expect(await followed({ status: 'interrupted' })).toMatchObject({ added: 3, total: 3 })
})
