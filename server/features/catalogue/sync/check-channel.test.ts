import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { channelAlerts } from '#server/features/catalogue/staff/channel.alerts.ts'
import { answerChannelQuestion } from '#server/features/catalogue/writing/channel.repository.ts'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import type { StorefrontApi } from '#server/shopify/storefront.ts'
import { refreshProducts } from './refresh-products.ts'
import { eventually } from '#tests/harness/wait-for.ts'

type Importing = Awaited<ReturnType<typeof openImporter>>

const open = (products = 12) => openShop({ catalogue: bulkCatalogue(products), env: { AUTH_DISABLED: '1' } })

const product = ({ visitor }: TestShop, handle: string) => visitor.products.byHandle({ params: { handle } })
const isForSale = async (shop: TestShop, handle: string) =>
  (await product(shop, handle)).shopifyVariants.some(({ availableForSale }) => availableForSale)
const attention = async ({ staff }: TestShop) =>
  (await staff.console.overview()).attention.filter(({ path }) => path?.includes('not-in-channel'))
const states = async ({ db }: Pick<Importing, 'db'>) =>
  (await db.selectFrom('products').select('channel').orderBy('id').execute()).map(({ channel }) => channel)

test(
  'a product outside of the sales channel is sold out everywhere until it is published again',
  { tags: ['A3.8', 'both-engines'] },
  async () => {
    await using shop = await open()
    const { control } = shop.shopify
    const [gone, other] = control.products()
    const handle = gone!.handle
    const session = { 'x-session-id': 'shopper'.padEnd(22, '-') }
    const { id } = await product(shop, handle)
    const added = { productId: id, scale: '32mm', finishing: 'None', quantity: 1 }
    await shop.visitor.cart.add({ headers: session, body: added })
    await shop.staff.webhooks.register()

    control.changeProduct(handle, { published: false })
    await eventually(() => isForSale(shop, handle)).toBe(false)
    expect(await isForSale(shop, other!.handle)).toBe(true)
    await expect(shop.visitor.cart.add({ headers: session, body: added })).rejects.toThrow('409: ')
    const [line] = await shop.visitor.cart.list({ headers: session })
    expect(line).toMatchObject({
      product: { isAvailable: true, shopifyVariants: [{ availableForSale: false }, {}, {}, {}] },
    })
    expect((await shop.visitor.products.list({ query: {} })).map(({ shopifyHandle }) => shopifyHandle)).toContain(
      handle,
    )
    await expect(shop.visitor.checkout.variants({ params: { handle } })).rejects.toThrow('404: ')

    const page = await fetchPage(`${shop.url}/product/${handle}`)
    expect(page.text).toContain('SOLD OUT')
    expect(page.html).toContain('https://schema.org/OutOfStock')
    expect(page.html).not.toContain('https://schema.org/MadeToOrder')
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain(handle)

    expect(await shop.staff.catalogue.list({ query: { state: 'not-in-channel' } })).toMatchObject({
      products: [{ id, channel: 'missing', inStock: 4 }],
      counts: { 'not-in-channel': 1 },
      channel: { missing: 1 },
    })
    expect(await attention(shop)).toMatchObject([
      { level: 'warning', path: '/admin/products?state=not-in-channel', text: expect.stringContaining('One product') },
    ])

    control.changeProduct(handle, { published: true })
    await eventually(() => isForSale(shop, handle)).toBe(true)
    expect(await attention(shop)).toEqual([])
    control.setFaults({ dropDeliveries: 1 })
    control.changeProduct(handle, { published: false })
    await shop.sync()
    expect(await isForSale(shop, handle)).toBe(false)
    // Without a webhook, and without a new date of the product.
    control.product(other!.handle).published = false
    await shop.staff.webhooks.reconcile()
    await eventually(() => isForSale(shop, other!.handle)).toBe(false)
  },
)

test(
  'staff are asked before more than a fifth of the products disappear, and their answer is audited',
  { tags: ['A3.9', 'both-engines'] },
  async () => {
    await using shop = await open()
    const { control } = shop.shopify
    const handles = control.products().map(({ handle }) => handle)
    const publish = async (count: number, published: boolean) => {
      for (const handle of handles.slice(0, count)) control.changeProduct(handle, { published })
      await shop.sync()
    }
    const counts = async () => (await shop.staff.catalogue.list({ query: {} })).channel
    const answers = async () =>
      (await shop.staff.activity.list({ query: { kind: 'product' } })).map(({ action, title }) => `${action} ${title}`)

    await publish(3, false)
    expect(await counts()).toMatchObject({ asked: 3, missing: 0 })
    expect(await isForSale(shop, handles[0]!)).toBe(true)
    expect(await attention(shop)).toMatchObject([
      { level: 'error', text: expect.stringContaining('3 products all left the sales channel at the same time.') },
    ])
    await shop.sync()
    expect(await counts()).toMatchObject({ asked: 3, missing: 0 })

    expect(await shop.staff.catalogue.answerChannelQuestion({ body: { keep: true } })).toEqual({ answered: 3 })
    await shop.sync()
    expect(await counts()).toMatchObject({ asked: 0, kept: 3, missing: 0 })
    expect(await isForSale(shop, handles[0]!)).toBe(true)
    expect(await attention(shop)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('3 products are kept') },
    ])

    expect(await shop.staff.catalogue.answerChannelQuestion({ body: { keep: false } })).toEqual({ answered: 3 })
    expect(await counts()).toMatchObject({ kept: 0, missing: 3 })
    expect(await isForSale(shop, handles[0]!)).toBe(false)
    expect(await answers()).toEqual([
      'took off sale 3 products outside of the sales channel',
      'kept on sale 3 products outside of the sales channel',
    ])
    expect(await shop.staff.catalogue.answerChannelQuestion({ body: { keep: false } })).toEqual({ answered: 0 })
    await publish(3, true)
    expect(await counts()).toMatchObject({ published: 12, missing: 0 })
    expect(await attention(shop)).toEqual([])
    await publish(2, false)
    expect(await counts()).toMatchObject({ published: 10, missing: 2 })
  },
)

test(
  'new products outside of the sales channel are unavailable from the start, without a question',
  { tags: ['A3.9'] },
  async () => {
    await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
    local.control.startSituation('new')
    local.control.setSituation({ grantError: null, adminScopes: ['read_products', 'read_inventory', 'read_orders'] })
    await using shop = await openImporter(local.shopify)
    await shop.importer.run()
    expect(await states(shop)).toEqual(Array.from({ length: 6 }, () => 'missing'))
    expect(await channelAlerts(shop.db)()).toMatchObject([
      { level: 'error', text: expect.stringMatching(/^6 products aren’t/) },
    ])
    local.control.startSituation('ready')
    await shop.importer.run()
    expect(await states(shop)).toEqual(Array.from({ length: 6 }, () => 'published'))
    expect(await channelAlerts(shop.db)()).toEqual([])
  },
)

/** A synced shop of 20 products, and how their webhooks are handled after `hide` unpublished them in Shopify. */
async function openHiding() {
  const local = await openLocalShopify({ catalogue: bulkCatalogue(20) })
  const shop = await openImporter(local.shopify)
  await shop.importer.run()
  const products = local.control.products()
  const asked: number[] = []
  const request: StorefrontApi['request'] = (operation, variables, options) => {
    asked.push((variables as unknown as { ids: string[] }).ids.length)
    return local.shopify.storefront.request(operation, variables, options)
  }
  const handle = (shopify: typeof local.shopify, from: number, to: number) => {
    const ids = products.slice(from, to).map(({ id }) => id)
    return refreshProducts({ ...shop, shopify, log: silent }, ids, new AbortController().signal)
  }
  return {
    db: shop.db,
    /** Sizes of the requests to the Storefront API. */
    asked,
    hide: (from: number, to: number) => {
      for (const { handle } of products.slice(from, to)) local.control.changeProduct(handle, { published: false })
    },
    /** By the process that has just synced. */
    handle: (from: number, to: number) => handle(local.shopify, from, to),
    /** By another process, which hasn't asked about all products yet. */
    handleElsewhere: () => {
      const shopify = { ...local.shopify, storefront: { request } }
      return (from: number, to: number) => handle(shopify, from, to)
    },
    count: async (state: string) => (await states(shop)).filter((one) => one === state).length,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await local[Symbol.asyncDispose]()
    },
  }
}

test(
  'the first webhook of many unpublished products asks about all, but the next ones don’t',
  { tags: ['A3.9', 'both-engines'] },
  async () => {
    await using shop = await openHiding()
    shop.hide(0, 10)
    const handle = shop.handleElsewhere()
    for (let each = 0; each < 3; each += 1) await handle(each, each + 1)
    expect([await shop.count('asked'), await shop.count('missing')]).toEqual([10, 0])
    shop.hide(10, 11)
    await handle(10, 11)
    expect([await shop.count('asked'), await shop.count('missing')]).toEqual([11, 0])
    expect(shop.asked).toEqual([1, 20, 1, 1, 1])
  },
)

test(
  'products that disappear one by one within an hour are counted together',
  { tags: ['A3.9', 'both-engines'] },
  async () => {
    await using shop = await openHiding()
    const leave = async (from: number, to: number) => {
      for (let each = from; each < to; each += 1) {
        shop.hide(each, each + 1)
        await shop.handle(each, each + 1)
      }
      return [await shop.count('missing'), await shop.count('asked')]
    }
    expect(await leave(0, 4)).toEqual([4, 0])
    const earlier = new Date(Date.now() - 61 * 60_000).toISOString()
    await shop.db.updateTable('products').set({ leftChannelAt: earlier }).where('channel', '=', 'missing').execute()
    expect(await leave(4, 7)).toEqual([7, 0])
    expect(await leave(7, 10)).toEqual([7, 3])
  },
)

test('checks at the same time count each other’s products', { tags: ['A3.9', 'both-engines'] }, async () => {
  await using shop = await openHiding()
  shop.hide(0, 6)
  await Promise.all([shop.handle(0, 3), shop.handle(3, 6)])
  expect([await shop.count('missing'), await shop.count('asked')]).toEqual([3, 3])
})

test('a product only in this shop is never asked about', async () => {
  await using shop = await open(3)
  const { db, close } = await openDatabase(shop.database)
  await db.updateTable('products').set({ shopifyId: null, channel: 'published' }).where('id', '=', 1).execute()
  for (const { handle } of shop.shopify.control.products())
    shop.shopify.control.changeProduct(handle, { published: false })
  await shop.sync()
  const rows = await db.selectFrom('products').select(['id', 'channel', 'shopifyId']).orderBy('id').execute()
  expect(rows[0]).toMatchObject({ channel: 'published', shopifyId: null })
  await answerChannelQuestion(db, false, null, () => undefined)
  expect((await db.selectFrom('products').select('channel').where('id', '=', 1).executeTakeFirst())?.channel).toBe(
    'published',
  )
  await close()
})

test(
  'an unlisted product is reachable by its link and buyable, but in no list',
  { tags: ['A3.10', 'both-engines'] },
  async () => {
    await using shop = await open()
    const { control } = shop.shopify
    const { handle } = control.products()[0]!
    const lists = async () => {
      const { visitor } = shop
      const related = await visitor.products.related({
        params: { id: (await product(shop, control.products()[1]!.handle)).id },
      })
      const found = [await visitor.products.list({ query: {} }), await visitor.products.featured(), related]
      const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
      return [
        ...found.map((list) => list.some(({ shopifyHandle }) => shopifyHandle === handle)),
        sitemap.includes(handle),
      ]
    }
    expect((await lists()).filter(Boolean).length).toBeGreaterThan(2)
    control.changeProduct(handle, { status: 'UNLISTED' })
    expect(await shop.sync()).toMatchObject({ changed: 1, archived: 0, total: 12 })
    expect(await lists()).toEqual([false, false, false, false])
    const { id, isUnlisted } = await product(shop, handle)
    expect(isUnlisted).toBe(true)
    const page = await fetchPage(`${shop.url}/product/${handle}`)
    expect([page.status, page.meta('robots'), page.link('canonical')]).toEqual([200, 'noindex', undefined])
    await shop.visitor.cart.add({
      headers: { 'x-session-id': 'shopper'.padEnd(22, '-') },
      body: { productId: id, scale: '32mm', finishing: 'None', quantity: 1 },
    })
    expect((await shop.visitor.checkout.variants({ params: { handle } }))[0]).toMatchObject({ availableForSale: true })
    expect(await shop.staff.catalogue.byId({ params: { id } })).toMatchObject({
      isUnlisted: true,
      channel: 'published',
    })
    control.changeProduct(handle, { status: 'ACTIVE' })
    await shop.sync()
    expect((await lists()).filter(Boolean).length).toBeGreaterThan(2)
  },
)

test('untracked stock is never short, and a product without a variant for sale is sold out', async () => {
  await using shop = await open(6)
  const { control } = shop.shopify
  const [untracked, soldOut] = control.products().map(({ handle }) => handle)
  control.changeProduct(untracked!, { stock: 0, tracked: false })
  control.changeProduct(soldOut!, { stock: 0 })
  await shop.sync()
  expect([await isForSale(shop, untracked!), await isForSale(shop, soldOut!)]).toEqual([true, false])
  const [variant] = await shop.visitor.checkout.variants({ params: { handle: untracked! } })
  expect(variant).toMatchObject({ availableForSale: true, quantityAvailable: null })
  expect(await shop.staff.catalogue.list({ query: { state: 'not-in-channel' } })).toMatchObject({ total: 0 })
})
