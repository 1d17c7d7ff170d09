import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openImporter } from '#tests/harness/importer.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { withShortTimeouts } from '#tests/harness/sync-faults.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const onSale = (db: Awaited<ReturnType<typeof openImporter>>['db']) =>
  db.selectFrom('products').selectAll().where('archivedAt', 'is', null).orderBy('handle').execute()

test('import reads the demo catalogue and changes nothing the second time', async () => {
  await using local = await openLocalShopify()
  await using shop = await openImporter(local.shopify)
  const products = local.control.products()
  expect(await shop.importer.run()).toMatchObject({
    added: products.length,
    changed: 0,
    skipped: 0,
    total: products.length,
  })
  const rows = await onSale(shop.db)
  expect(rows.map(({ handle }) => handle)).toEqual(products.map(({ handle }) => handle).toSorted())
  expect(rows.filter(({ isFeatured }) => isFeatured).map(({ handle }) => handle)).toEqual(
    products
      .filter(({ featured }) => featured)
      .map(({ handle }) => handle)
      .toSorted(),
  )
  shop.news()
  expect(await shop.importer.run()).toMatchObject({ added: 0, changed: 0, unchanged: products.length })
  expect(shop.news()).toEqual([])
  expect(await shop.importer.last()).toMatchObject({ status: 'done', onSale: products.length, error: null })
})

test('import retries at startup until Shopify is reachable', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using shop = await openImporter(withShortTimeouts(local.shopify))
  local.control.setFaults({ down: true })
  const trying = shop.importer.retryUntilDone(20)
  const failures = () => shop.db.selectFrom('imports').select('error').where('status', '=', 'failed').execute()
  await eventually(failures).not.toEqual([])
  expect(await shop.importer.countOnSale()).toBe(0)
  local.control.setFaults({ down: false })
  await trying
  expect(await shop.importer.countOnSale()).toBe(3)
})

test('startup import stays cancelled after staff cancel it', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using shop = await openImporter(local.shopify)
  local.control.setFaults({ http429: 50, retryAfter: 30 })
  const trying = shop.importer.retryUntilDone(20)
  const statuses = async () => (await shop.db.selectFrom('imports').select('status').execute()).map((row) => row.status)
  await eventually(statuses).toEqual(['running'])
  await shop.db.updateTable('imports').set({ isCancelled: 1 }).execute()
  await trying
  expect(await statuses()).toEqual(['cancelled'])
})

test('import applies renames, deletions, drafts, features and sold-out stock', { tags: ['A3.3'] }, async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
  await using shop = await openImporter(local.shopify)
  await shop.importer.run()
  shop.news()
  const [renamed, deleted, drafted, featured, soldOut] = local.control.products().map(({ handle }) => handle)
  local.control.changeProduct(renamed!, { handle: 'new-name', title: 'New Name' })
  local.control.deleteProduct(deleted!)
  local.control.changeProduct(drafted!, { status: 'DRAFT' })
  for (const { handle } of local.control.products())
    local.control.changeProduct(handle, { featured: handle === featured })
  local.control.changeProduct(soldOut!, { stock: 0 })
  expect(await shop.importer.run()).toMatchObject({ added: 0, changed: 3, archived: 2, total: 4 })
  const rows = await onSale(shop.db)
  expect(rows.map(({ handle }) => handle)).toContain('new-name')
  expect(rows.filter(({ isFeatured }) => isFeatured).map(({ handle }) => handle)).toEqual([featured])
  expect(rows.find(({ handle }) => handle === soldOut)?.stock).toBe('0000')
  expect(new Set(shop.news().map(({ type }) => type))).toEqual(
    new Set(['product_updated', 'inventory_updated', 'product_deleted']),
  )
  local.control.changeProduct(drafted!, { status: 'ACTIVE' })
  expect(await shop.importer.run()).toMatchObject({ total: 5, archived: 0 })
})

test("product stays unchanged when Shopify's version can't be sold", async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using shop = await openImporter(local.shopify)
  await shop.importer.run()
  const before = await onSale(shop.db)
  shop.news()
  const [odd] = local.control.products().map(({ handle }) => handle)
  local.control.changeProduct(odd!, { title: ' ' })
  expect(await shop.importer.run()).toMatchObject({ unchanged: 2, skipped: 1, archived: 0, total: 3 })
  expect((await onSale(shop.db)).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect(shop.news()).toEqual([])
})

test('import reads all variants of a product with more than one page of them', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(2) })
  await using shop = await openImporter(local.shopify)
  const { handle } = local.control.products()[0]!
  for (let number = 0; number < 600; number++) {
    local.control.addVariant(handle, { options: [`${100 + number}mm`, 'None'], price: '9.00', stock: 1 })
  }
  await shop.importer.run()
  const row = (await onSale(shop.db)).find((product) => product.handle === handle)
  const variants = JSON.parse(row!.variants) as { option1: string }[]
  expect([variants.length, variants.at(-1)!.option1]).toEqual([604, '699mm'])
})

test("import skips a product that can't be sold and adds the others", async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using shop = await openImporter(local.shopify)
  local.control.changeProduct(local.control.products()[1]!.handle, { title: ' ' })
  expect(await shop.importer.run()).toMatchObject({ added: 2, skipped: 1, total: 2 })
})

test('import completes despite throttling and temporary errors', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(300), bucket: { max: 600, restore: 1000 } })
  await using shop = await openImporter(withShortTimeouts(local.shopify))
  local.control.setFaults({ throttle: 2, http429: 1, http500: 2 })
  expect(await shop.importer.run()).toMatchObject({ added: 300, total: 300 })
  expect(local.control.faults()).toMatchObject({ throttle: 0, http429: 0, http500: 0 })
})

test('import that fails halfway archives nothing and the next one completes it', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(600) })
  await using shop = await openImporter(withShortTimeouts(local.shopify))
  await shop.importer.run()
  local.control.deleteProduct(local.control.products()[0]!.handle)
  const stop = ({ unchanged }: { unchanged: number }) => {
    if (unchanged >= 100) local.control.setFaults({ down: true })
  }
  await expect(shop.importer.run({ onProgress: stop })).rejects.toMatchObject({ kind: 'unreachable' })
  expect((await onSale(shop.db)).length).toBe(600)
  expect(await shop.importer.last()).toMatchObject({ status: 'failed', error: expect.stringContaining('reach') })
  local.control.clearFaults()
  expect(await shop.importer.run()).toMatchObject({ archived: 1, total: 599 })
})

test('closing stops an import and marks it as interrupted', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(600) })
  await using shop = await openImporter(local.shopify)
  const run = shop.importer.run({ onProgress: () => void shop.importer.close() })
  await expect(run).rejects.toThrow('The server is stopping.')
  expect(await shop.importer.last()).toMatchObject({ status: 'interrupted' })
  expect((await onSale(shop.db)).length).toBeGreaterThan(0)
})

test('caller can stop its import, and a caller that joined gets progress', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(600) })
  await using shop = await openImporter(local.shopify)
  const stopping = new AbortController()
  const run = shop.importer.run({ signal: stopping.signal })
  const joined = shop.importer.run({ onProgress: () => stopping.abort(new Error('Wanted no more.')) })
  await expect(run).rejects.toThrow('Wanted no more.')
  await expect(joined).rejects.toThrow('Wanted no more.')
  expect(await shop.importer.last()).toMatchObject({ status: 'interrupted' })
  await expect(shop.importer.run({ signal: stopping.signal })).rejects.toThrow('Wanted no more.')
  expect(await shop.importer.run()).toMatchObject({ total: 600 })
})

test('concurrent imports share one run, within and across processes', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(300) })
  await using shop = await openImporter(local.shopify)
  await using other = await openImporter(local.shopify, shop.place)
  const first = shop.importer.run()
  expect(shop.importer.run()).toBe(first)
  await eventually(() => shop.db.selectFrom('imports').select('id').execute()).toHaveLength(1)
  const [here, there] = await Promise.all([first, other.importer.run()])
  expect([there.id, there.total]).toEqual([here.id, 300])
  const { count } = await shop.db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('startUnlessRecent starts no import within the interval or during a run', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(20) })
  await using shop = await openImporter(local.shopify)
  const minute = 60_000
  const both = await Promise.all([shop.importer.startUnlessRecent(minute), shop.importer.startUnlessRecent(minute)])
  expect(both.toSorted()).toEqual([false, true])
  expect(await shop.importer.run()).toMatchObject({ total: 20 })
  expect(await shop.importer.startUnlessRecent(minute)).toBe(false)
  await sleep(30)
  expect(await shop.importer.startUnlessRecent(20)).toBe(true)
  await shop.importer.run()
})
