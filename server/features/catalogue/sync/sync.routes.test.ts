import { expect, test } from 'vitest'
import type { Call } from '#server/http/serve.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { openLocalShopify, bulkCatalogue } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { withShortTimeouts } from '#tests/harness/sync-faults.ts'
import type { Importer } from './importer.ts'
import { syncRoutes } from './sync.routes.ts'

const call = (staff: Call['staff']): Call => ({ requestId: '1', log: silent, staff, ip: '127.0.0.1', reads: () => {} })
const stranger = call(null)
const editor = call({ id: '1', role: 'editor', name: 'Ada' })

type ShopDatabase = Pick<Awaited<ReturnType<typeof openImporter>>, 'db' | 'withChanges'>
const jobs = { add: async () => '1', wake() {}, cancel: async () => false }

const sync = async (shop: ShopDatabase, importer: Importer | null, who: Call) =>
  syncRoutes({ ...shop, jobs, importer })[0]!.handle({}, who)

test('sync-products waits for the import and returns the count to staff', { tags: ['A7.10', 'S7.12'] }, async () => {
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

test('anonymous requests start an import every 15 minutes and never wait', { tags: ['A11.1'] }, async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(30) })
  await using shop = await openImporter(local.shopify)
  expect(await sync(shop, shop.importer, stranger)).toEqual({ products: 0, started: true })
  await shop.importer.run()
  expect(await sync(shop, shop.importer, stranger)).toEqual({ products: 30, started: false })
  const quarterAgo = new Date(Date.now() - 16 * 60_000).toISOString()
  await shop.db.updateTable('imports').set({ startedAt: quarterAgo }).execute()
  expect(await sync(shop, shop.importer, stranger)).toEqual({ products: 30, started: true })
})

test('sync-products explains failures in plain words', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(1) })
  await using shop = await openImporter(withShortTimeouts(local.shopify))
  local.control.setSituation({ adminScopes: [] })
  await expect(sync(shop, shop.importer, editor)).rejects.toMatchObject({ status: 502 })
  local.control.setFaults({ down: true })
  await expect(sync(shop, shop.importer, editor)).rejects.toMatchObject({
    status: 503,
    message: 'Shopify can’t be reached right now. The catalogue shows the last sync.',
    headers: { 'retry-after': '5' },
  })
  await expect(sync(shop, null, stranger)).rejects.toMatchObject({ status: 503 })
})
