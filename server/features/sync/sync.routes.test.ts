import { expect, test } from 'vitest'
import { syncedCatalogue } from '#server/features/products/synced-catalogue.ts'
import type { Call } from '#server/http/serve.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { openLocalShopify, bulkCatalogue, silent } from '#tests/harness/shopify.ts'
import type { Importer } from './importer.ts'
import { syncRoutes } from './sync.routes.ts'

const call = (staff: Call['staff']): Call => ({ requestId: '1', log: silent, staff, ip: '127.0.0.1', reads: () => {} })
const stranger = call(null)
const editor = call({ id: '1', role: 'editor', name: 'Ada' })

type Shop = Pick<Awaited<ReturnType<typeof openImporter>>, 'db' | 'write'>
const jobs = { add: async () => '1', wake() {}, cancel: async () => false }

const sync = async (shop: Shop, importer: Importer | null, who: Call) =>
  syncRoutes({ ...shop, jobs, importer, catalogue: syncedCatalogue })[0]!.handle({}, who)

test('§7 sync-products: staff wait for the import and get the count', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(30) })
  await using shop = await openImporter(local.shopify)
  expect(await sync(shop, shop.importer, editor)).toEqual({ products: 30, started: true })
  local.control.deleteProduct(local.control.products()[0]!.handle)
  const both = await Promise.all([sync(shop, shop.importer, editor), sync(shop, shop.importer, editor)])
  expect(both).toEqual([
    { products: 29, started: true },
    { products: 29, started: false },
  ])
})

test('anybody else starts one every 15 minutes and never waits', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(30) })
  await using shop = await openImporter(local.shopify)
  expect(await sync(shop, shop.importer, stranger)).toEqual({ products: 0, started: true })
  await shop.importer.run()
  expect(await sync(shop, shop.importer, stranger)).toEqual({ products: 30, started: false })
  const quarterAgo = new Date(Date.now() - 16 * 60_000).toISOString()
  await shop.db.updateTable('imports').set({ startedAt: quarterAgo }).execute()
  expect(await sync(shop, shop.importer, stranger)).toEqual({ products: 30, started: true })
})

test('failures are told in plain words', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(1) })
  await using shop = await openImporter(local.shopify)
  local.control.setScopes([])
  await expect(sync(shop, shop.importer, editor)).rejects.toMatchObject({ status: 502 })
  local.control.setFaults({ down: true })
  await expect(sync(shop, shop.importer, editor)).rejects.toMatchObject({
    status: 503,
    message: 'Shopify cannot be reached just now. The catalogue you see is the last one read.',
    headers: { 'retry-after': '5' },
  })
  await expect(sync(shop, null, stranger)).rejects.toMatchObject({ status: 503 })
})
