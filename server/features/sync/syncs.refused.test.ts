import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { takeOwner } from '#server/jobs/owner.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { beginImport, endImport } from './imports.repository.ts'

const ALL_SCOPES = ['read_products', 'read_inventory', 'read_orders']

let shop: TestShop
beforeAll(async () => void (shop = await openShop({ catalogue: bulkCatalogue(9), env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

const last = async () => (await shop.staff.sync.history({ query: { limit: 1 } }))[0]!

test('issue 7 sync: a preview that Shopify refuses has failed, in words and at once; the next one begins anew', async () => {
  const { sync } = shop.staff
  shop.shopify.control.setScopes([])
  await sync.preview()
  const previewed = async () => (await sync.previewed())!
  await expect.poll(async () => (await previewed()).state).toBe('failed')
  expect(await previewed()).toMatchObject({ differences: [], error: expect.stringContaining('Shopify') })
  shop.shopify.control.setScopes(ALL_SCOPES)
  await sync.preview()
  await expect.poll(async () => (await previewed()).state).toBe('done')
  expect(await previewed()).toMatchObject({ error: null, counts: { unchanged: 9 } })
})

test('issue 7 sync: orders that are to be read already are not read twice; whoever asks again is told so', async () => {
  const { orders, sync } = shop.staff
  shop.shopify.control.setFaults({ latencyMs: 300 })
  const answers = [await orders.sync(), await orders.sync()]
  expect(new Set(answers.map(({ message }) => message)).size).toBe(2)
  shop.shopify.control.clearFaults()
  const read = () => sync.history({ query: { kind: 'orders' } })
  await expect.poll(async () => (await read()).map(({ status }) => status)).toEqual(['done'])
})

test('issue 7 sync: what can not be put back is refused in words: other kinds, one that runs, and products that were changed since, by name', async () => {
  const { control } = shop.shopify
  const { sync, catalogue } = shop.staff
  await sync.featured()
  await expect(sync.revert({ params: { id: (await last()).id } })).rejects.toThrow(
    '409: Only a sync of products can be put back.',
  )
  const products = control.products().slice(0, 7)
  for (const { handle } of products) control.changeProduct(handle, { price: '70.00' })
  control.setFaults({ latencyMs: 60_000 })
  const running = expect(sync.products()).rejects.toThrow('409')
  await expect.poll(async () => (await last()).status).toBe('running')
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
  const refusal = sync.revert({ params: { id: (await last()).id } })
  await expect(refusal).rejects.toThrow(
    /^409: .+ and \d others have been changed since this sync: nothing was put back/,
  )
  expect((await last()).status).toBe('done')
})

test('issue 7 sync: whoever follows the sync of another process hears that it failed, or that it was cancelled', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using here = await openImporter(local.shopify)
  const { db, importer } = here
  const followed = async (end: Parameters<typeof endImport>[2]) => {
    const there = await beginImport(db, takeOwner(), { kind: 'products', startedBy: 'Bo' })
    // It is followed as soon as somebody waits for it, as long as nothing stops the waiting.
    const waits = vi.spyOn(AbortSignal, 'any')
    const run = importer.run().catch((error: Error) => error)
    await expect.poll(() => waits.mock.calls.length).toBeGreaterThan(0)
    waits.mockRestore()
    if ('started' in there) await endImport(db, there.started, end)
    return run
  }
  expect(await followed({ status: 'failed', error: 'Shopify refused the token.' })).toMatchObject({
    name: 'ImportFailed',
    message: 'Shopify refused the token.',
  })
  expect(await followed({ status: 'cancelled' })).toMatchObject({ name: 'SyncCancelled' })
  expect(await followed({ status: 'done', onSale: 7 })).toMatchObject({ total: 7 })
  // Of one that died nobody hears: the work is done here.
  expect(await followed({ status: 'interrupted' })).toMatchObject({ added: 3, total: 3 })
})
