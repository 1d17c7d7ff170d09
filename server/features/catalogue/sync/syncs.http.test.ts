import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from '#server/database/open-database.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { bulkCatalogue } from '#tests/harness/shopify.ts'
import { shopCatalogue, shopifyCatalogue } from '#tests/harness/sync-faults.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const open = (products = 12, env: Record<string, string> = {}) =>
  openShop({ catalogue: bulkCatalogue(products), env: { AUTH_DISABLED: '1', ...env } })

const handlesOf = ({ shopify }: TestShop) => shopify.control.products().map(({ handle }) => handle)
const featured = async ({ visitor }: TestShop) =>
  (await visitor.products.featured()).map(({ shopifyHandle }) => shopifyHandle)
const idOf = async ({ visitor }: TestShop, handle: string) =>
  (await visitor.products.byHandle({ params: { handle: handle } })).id
const diary = async ({ staff }: TestShop) =>
  (await staff.activity.list({ query: { kind: 'sync' } })).map(({ action, title }) => `${action} ${title}`)

/** All product columns except those only syncs read. */
async function readProducts(shop: TestShop) {
  const { db, close } = await openDatabase(shop.database)
  const rows = await db.selectFrom('products').selectAll().orderBy('id').execute()
  const [products, variants] = [
    rows.map((row) => ({ ...row, seenIn: null, readAt: null })),
    await db.selectFrom('productVariants').selectAll().orderBy('variantId').execute(),
  ]
  const [stripped] = [await shopCatalogue(db)]
  await close()
  return { products, variants, here: stripped }
}

test('sync-featured returns updatedCount and keeps flags set by staff', { tags: ['A3.3', 'A7.11'] }, async () => {
  await using shop = await open()
  const [first, second, third, fourth] = handlesOf(shop)
  expect(await featured(shop)).toEqual([first])
  const { catalogue, sync } = shop.staff
  await catalogue.setFeatured({ params: { id: await idOf(shop, fourth!) }, body: { isFeatured: true } })
  await catalogue.setFeatured({ params: { id: await idOf(shop, third!) }, body: { isFeatured: false } })
  for (const handle of [second!, third!]) shop.shopify.control.changeProduct(handle, { featured: true })
  shop.shopify.control.changeProduct(first!, { featured: false })
  expect(await sync.featured()).toEqual({ updatedCount: 2 })
  expect((await featured(shop)).toSorted()).toEqual([second, fourth].toSorted())
  expect(await sync.featured()).toEqual({ updatedCount: 0 })
  const [last, before] = await sync.history({ query: { kind: 'featured', limit: 5 } })
  expect([last, before]).toMatchObject([
    { status: 'done', counts: { changed: 0 }, canBeReverted: false },
    { status: 'done', counts: { changed: 2 } },
  ])
  const differences = await sync.differences({ params: { id: before!.id } })
  expect(differences.flatMap(({ fields }) => fields).toSorted((a, b) => (a.after! < b.after! ? -1 : 1))).toEqual([
    { field: 'Featured', before: 'yes', after: 'no' },
    { field: 'Featured', before: 'no', after: 'yes' },
  ])
  expect(await diary(shop)).toEqual(Array.from({ length: 2 }, () => 'began a sync of the Featured collection'))
})

test('preview lists changes with old and new prices and writes nothing', async () => {
  await using shop = await open()
  const { control } = shop.shopify
  const [priced, gone, odd] = handlesOf(shop)
  const { sync } = shop.staff
  expect(await sync.previewed()).toBeNull()
  const variant = control.product(priced!).variants[0]!
  control.changeVariant(variant.id, { price: '77.00' })
  control.deleteProduct(gone!)
  control.changeProduct(odd!, { title: ' ' })
  control.createProduct({ ...bulkCatalogue(1)[0]!, handle: 'newcomer', title: 'Newcomer' })
  const before = await readProducts(shop)
  expect(await sync.preview()).toMatchObject({ state: expect.stringMatching(/waiting|running/), differences: [] })
  const preview = async () => (await sync.previewed())!
  await eventually(async () => (await preview()).state).toBe('done')
  const { counts, differences } = await preview()
  expect(counts).toEqual({ added: 1, changed: 1, unchanged: 9, archived: 1, skipped: 1 })
  expect(await readProducts(shop)).toEqual(before)
  const price = {
    field: 'Price 32mm / None',
    before: `$${variant.price === '77.00' ? '4.00' : variant.price}`,
    after: '$77.00',
  }
  expect(differences.find(({ what }) => what === 'changed')!.fields).toEqual([price])
  expect(differences.find(({ what }) => what === 'skipped')!.fields).toEqual([
    { field: 'Reason', before: null, after: 'it has no title' },
  ])

  expect(await sync.products()).toEqual({ products: 12, started: true })
  const [last] = await sync.history({ query: { kind: 'products' } })
  expect(last).toMatchObject({
    kind: 'products',
    status: 'done',
    counts,
    error: null,
    reverts: null,
    canBeReverted: true,
  })
  const described = await sync.differences({ params: { id: last!.id } })
  expect(described).toEqual(
    expect.arrayContaining(
      differences.map((difference) => ({ ...difference, productId: difference.productId ?? expect.anything() })),
    ),
  )
  expect(described).toHaveLength(differences.length)
  await expect(sync.differences({ params: { id: '999' } })).rejects.toThrow('404')
})

test('revert restores everything until the next sync applies it again', async () => {
  await using shop = await open()
  const { control } = shop.shopify
  const [renamed, gone] = handlesOf(shop)
  const { sync } = shop.staff
  const before = await readProducts(shop)
  control.changeProduct(renamed!, { handle: 'renamed', title: 'Renamed', price: '99.00', stock: 0 })
  control.deleteProduct(gone!)
  control.createProduct({ ...bulkCatalogue(1)[0]!, handle: 'newcomer', title: 'Newcomer', featured: true })
  await sync.products()
  const [last, first] = await sync.history({ query: {} })
  expect([last!.canBeReverted, first!.canBeReverted]).toEqual([true, false])
  await expect(sync.revert({ params: { id: first!.id } })).rejects.toThrow('409: Only the last sync of products')

  const received: string[] = []
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, { origin: shop.url })
  socket.on('message', (data) => received.push((JSON.parse(String(data)) as { type: string }).type))
  await new Promise((done) => socket.once('open', done))
  expect(await sync.revert({ params: { id: last!.id } })).toMatchObject({ status: 'reverted', canBeReverted: false })
  await eventually(() => received).toEqual(
    expect.arrayContaining(['product_created', 'product_updated', 'product_deleted']),
  )
  socket.close()

  const after = await readProducts(shop)
  const newcomer = after.products.filter(({ handle }) => handle === 'newcomer')
  expect(newcomer).toMatchObject([{ archivedAt: expect.any(String) }])
  expect(after.products.filter(({ handle }) => handle !== 'newcomer')).toEqual(before.products)
  expect(after.here).toEqual(before.here)
  const ids = new Set(newcomer.map(({ id }) => id))
  expect(after.variants.filter(({ productId }) => !ids.has(productId))).toEqual(before.variants)
  const [revert] = await sync.history({ query: { limit: 1 } })
  expect(revert).toMatchObject({
    reverts: last!.id,
    status: 'done',
    counts: { added: 1, changed: 1, archived: 1, skipped: 0 },
  })
  await expect(sync.revert({ params: { id: last!.id } })).rejects.toThrow('409: This sync has already been reverted.')

  await sync.products()
  expect((await readProducts(shop)).here).toEqual(shopifyCatalogue(control))
  expect(await diary(shop)).toEqual([
    'began a sync of products',
    'reverted a sync of products',
    'began a sync of products',
  ])
})

test('revert refuses products changed since the sync and keeps later sales', async () => {
  await using shop = await open()
  const { control } = shop.shopify
  const handles = handlesOf(shop)
  const { sync, catalogue } = shop.staff
  for (const handle of handles.slice(0, 8)) control.changeProduct(handle, { price: '70.00' })
  await sync.products()
  const [last] = await sync.history({ query: { limit: 1 } })
  const params = { id: last!.id }
  const title = control.product(handles[1]!).title
  const toggled = { id: await idOf(shop, handles[1]!) }
  await catalogue.setFeatured({ params: toggled, body: { isFeatured: true } })
  await expect(sync.revert({ params })).rejects.toThrow(
    `409: ${title} has been changed since this sync. Nothing was reverted.`,
  )
  await catalogue.setFeatured({ params: toggled, body: { isFeatured: false } })
  const { db, close } = await openDatabase(shop.database)
  const sold = db.updateTable('products').where('handle', '=', handles[0]!)
  const row = await db.selectFrom('products').selectAll().where('handle', '=', handles[0]!).executeTakeFirstOrThrow()
  await sold
    .set({ stock: '0000', variants: row.variants.replaceAll('"availableForSale":true', '"availableForSale":false') })
    .execute()
  await close()
  expect(await sync.revert({ params })).toMatchObject({ status: 'reverted' })
  const product = await shop.visitor.products.byHandle({ params: { handle: handles[0]! } })
  expect(product.shopifyVariants.map(({ price, availableForSale }) => [price === '70.00', availableForSale])).toEqual(
    product.shopifyVariants.map(() => [false, false]),
  )
})

test('cancelled sync keeps what it wrote, archives nothing and stops its job', async () => {
  await using shop = await open(600)
  const { control } = shop.shopify
  const [gone, ...others] = handlesOf(shop)
  for (const handle of others) control.changeProduct(handle, { price: '70.00' })
  control.deleteProduct(gone!)
  const { sync, scheduler } = shop.staff
  control.setFaults({ latencyMs: 150 })
  const running = async () => (await sync.history({ query: { limit: 1 } }))[0]!
  await scheduler.forceSync()
  await eventually(async () => (await running()).counts.changed, { interval: 5 }).toBeGreaterThan(0)
  const { id, startedBy } = await running()
  expect(startedBy).toBe('Development')
  expect(await sync.cancel({ params: { id } })).toMatchObject({ id, status: 'cancelled', error: null })
  const { changed, archived } = (await running()).counts
  expect([changed > 0 && changed < 599, archived]).toEqual([true, 0])
  expect(await shop.shop.countOnSale()).toBe(600)
  await eventually(async () => (await scheduler.status()).sync?.state).toBe('cancelled')
  await expect(sync.cancel({ params: { id } })).rejects.toThrow('409: This sync has already ended.')
  expect(await diary(shop)).toEqual(['cancelled a sync of products'])

  // Its changes can be reverted, and waiting requests learn that it was cancelled.
  control.clearFaults()
  expect(await sync.revert({ params: { id } })).toMatchObject({ status: 'reverted' })
  control.setFaults({ latencyMs: 150 })
  const waiting = expect(sync.products()).rejects.toThrow('409: The sync was cancelled.')
  await eventually(async () => (await running()).status).toBe('running')
  await sync.cancel({ params: { id: (await running()).id } })
  await waiting

  // The same applies while the sync waits for Shopify, and to a job of another caller.
  control.setFaults({ latencyMs: 0, http429: 50, retryAfter: 30 })
  await scheduler.forceSync()
  await eventually(async () => (await running()).status).toBe('running')
  const joined = expect(sync.products()).rejects.toThrow('409: The sync was cancelled.')
  await sync.cancel({ params: { id: (await running()).id } })
  await joined
  expect(await running()).toMatchObject({ status: 'cancelled', error: null })
})

test('force-sync reads products, the Featured collection and orders in turn', async () => {
  await using shop = await open()
  await shop.staff.scheduler.forceSync()
  const kinds = async () =>
    (await shop.staff.sync.history({ query: {} })).map(
      ({ kind, status, startedBy }) => `${kind} ${status} ${startedBy}`,
    )
  await eventually(kinds).toEqual([
    'orders done Development',
    'featured done Development',
    'products done Development',
    'products done the shop',
  ])
  await shop.staff.orders.sync()
  await eventually(async () => (await kinds())[0]).toBe('orders done Development')
  expect((await shop.staff.scheduler.status()).syncCount).toBe(1)
})

test('only administrators can list, start, cancel and revert syncs', { tags: ['A7.13'] }, async () => {
  await using shop = await openShop({ catalogue: bulkCatalogue(1) })
  const { sync } = await shop.signIn('editor')
  const id = '1'
  for (const call of [
    () => sync.featured(),
    () => sync.history({ query: {} }),
    () => sync.differences({ params: { id } }),
    () => sync.preview(),
    () => sync.previewed(),
    () => sync.cancel({ params: { id } }),
    () => sync.revert({ params: { id } }),
  ])
    await expect(call()).rejects.toThrow('403')
})
