import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openImporter } from '#tests/harness/importer.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'

const onSale = (db: Awaited<ReturnType<typeof openImporter>>['db']) =>
  db.selectFrom('products').selectAll().where('archivedAt', 'is', null).orderBy('handle').execute()

test('the demo catalogue comes in whole; a second import changes nothing', async () => {
  await using local = await openLocalShopify()
  await using shop = await openImporter(local.shopify)
  const goods = local.control.products()
  expect(await shop.importer.run()).toMatchObject({ added: goods.length, changed: 0, skipped: 0, total: goods.length })
  const rows = await onSale(shop.db)
  expect(rows.map(({ handle }) => handle)).toEqual(goods.map(({ handle }) => handle).toSorted())
  expect(rows.filter(({ isFeatured }) => isFeatured).map(({ handle }) => handle)).toEqual(
    goods
      .filter(({ featured }) => featured)
      .map(({ handle }) => handle)
      .toSorted(),
  )
  shop.news()
  expect(await shop.importer.run()).toMatchObject({ added: 0, changed: 0, unchanged: goods.length })
  expect(shop.news()).toEqual([])
  expect(await shop.importer.last()).toMatchObject({ status: 'done', onSale: goods.length, error: null })
})

test('when Shopify is away at first, the catalogue comes once it is back', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using shop = await openImporter(local.shopify)
  local.control.setFaults({ down: true })
  const trying = shop.importer.keepTrying(20)
  const failures = () => shop.db.selectFrom('imports').select('error').where('status', '=', 'failed').execute()
  await expect.poll(failures, { timeout: 25_000 }).not.toEqual([])
  expect(await shop.importer.countOnSale()).toBe(0)
  local.control.setFaults({ down: false })
  await trying
  expect(await shop.importer.countOnSale()).toBe(3)
})

test('a sync that staff have cancelled while the shop opened is not begun again by itself', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using shop = await openImporter(local.shopify)
  local.control.setFaults({ http429: 50, retryAfter: 30 })
  const trying = shop.importer.keepTrying(20)
  const statuses = async () => (await shop.db.selectFrom('imports').select('status').execute()).map((row) => row.status)
  await expect.poll(statuses).toEqual(['running'])
  await shop.db.updateTable('imports').set({ isCancelled: 1 }).execute()
  await trying
  expect(await statuses()).toEqual(['cancelled'])
})

test('what is renamed, deleted, drafted, featured or sold out in Shopify is so here', async () => {
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

test('a product that Shopify describes so that it cannot be sold stays as it was', async () => {
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

test('a product with more variants than come at once has them all', async () => {
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

test(
  '5,000 products with 4 variants each come in within the cost limits, page by page',
  { timeout: 60_000 },
  async () => {
    // The bucket of a standard plan, which fills up faster than Shopify's: it runs dry all the same.
    await using local = await openLocalShopify({ catalogue: bulkCatalogue(5000), bucket: { max: 2000, restore: 2000 } })
    await using shop = await openImporter(local.shopify, undefined, { bulkFrom: Infinity })
    const read: number[] = []
    const onProgress = ({ added }: { added: number }) => void read.push(added)
    expect(await shop.importer.run({ onProgress })).toMatchObject({ added: 5000, total: 5000 })
    expect(read.length).toBeGreaterThan(50)
    expect(read).toEqual(read.toSorted((a, b) => a - b))
    const { count } = await shop.db
      .selectFrom('productVariants')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(20_000)
  },
)

test('a product that can not be sold is left out, the others come', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(3) })
  await using shop = await openImporter(local.shopify)
  local.control.changeProduct(local.control.products()[1]!.handle, { title: ' ' })
  expect(await shop.importer.run()).toMatchObject({ added: 2, skipped: 1, total: 2 })
})

test('throttling and failures in between are got over', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(300), bucket: { max: 500, restore: 1000 } })
  await using shop = await openImporter(local.shopify)
  local.control.setFaults({ throttle: 2, http429: 1, http500: 2 })
  expect(await shop.importer.run()).toMatchObject({ added: 300, total: 300 })
  expect(local.control.faults()).toMatchObject({ throttle: 0, http429: 0, http500: 0 })
})

test('when Shopify goes away halfway nothing vanishes, and the next import completes it', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(600) })
  await using shop = await openImporter(local.shopify)
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

test('closing stops an import, which is marked as interrupted', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(600) })
  await using shop = await openImporter(local.shopify)
  const run = shop.importer.run({ onProgress: () => void shop.importer.close() })
  await expect(run).rejects.toThrow('The server is stopping.')
  expect(await shop.importer.last()).toMatchObject({ status: 'interrupted' })
  expect((await onSale(shop.db)).length).toBeGreaterThan(0)
})

test('whoever has begun an import can stop it, and whoever has joined it is told how far it is', async () => {
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

test('one at a time: in one process they are joined, from another followed', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(300) })
  await using shop = await openImporter(local.shopify)
  await using other = await openImporter(local.shopify, shop.place)
  const first = shop.importer.run()
  expect(shop.importer.run()).toBe(first)
  await sleep(20)
  const [here, there] = await Promise.all([first, other.importer.run()])
  expect([there.id, there.total]).toEqual([here.id, 300])
  const { count } = await shop.db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('strangers start one at most every so often, and never while one is running', async () => {
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

test('issue 9: a character that no PostgreSQL keeps is left out of what Shopify has', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(2) })
  await using shop = await openImporter(local.shopify)
  local.control.changeProduct(local.control.products()[0]!.handle, { title: 'Fen\0 Drake', tags: ['b\0og'] })
  expect(await shop.importer.run()).toMatchObject({ added: 2, skipped: 0 })
  const names = (await onSale(shop.db)).map(({ name, tags }) => [name, tags])
  expect(names).toContainEqual(['Fen Drake', '["bog"]'])
})
