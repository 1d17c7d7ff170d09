import { expect, test } from 'vitest'
import type { StorefrontApi } from '#server/shopify/storefront.ts'
import { openShopify, type Shopify } from '#server/shopify/shopify.ts'
import { openImporter } from '#tests/harness/importer.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { silent } from '#tests/harness/silent.ts'
import { openTamperingProxy, respondWith } from '#tests/harness/tampering-proxy.ts'
import { createUncheckedTask } from './check-channel.ts'
import { createProductSource } from './product-source.ts'
import { refreshProducts } from './refresh-products.ts'

type Importing = Awaited<ReturnType<typeof openImporter>>
const { signal } = new AbortController()

const states = async ({ db }: Pick<Importing, 'db'>) =>
  (await db.selectFrom('products').select('channel').orderBy('id').execute()).map(({ channel }) => channel)

/** The gateway with another Storefront API. */
const withStorefront = (shopify: Shopify, request: StorefrontApi['request']): Shopify => ({
  ...shopify,
  storefront: { request },
})

test.each([
  ['An invalid token', (control) => void control.setSituation({ hasStorefrontToken: false })],
  ['An outage', (control) => void control.setFaults({ down: true })],
  ['HTTP errors', (control) => void control.setFaults({ http500: 20 })],
  ['Truncated responses', (control) => void control.setFaults({ cutAnswers: 20 })],
] as const satisfies [string, (control: Awaited<ReturnType<typeof openLocalShopify>>['control']) => void][])(
  '%s: no product becomes unavailable',
  async (_, breakStorefront) => {
    await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
    const { control } = local
    let isBroken = false
    const shopify = withStorefront(local.shopify, async (operation, variables, options) => {
      if (isBroken) breakStorefront(control)
      try {
        return await local.shopify.storefront.request(operation, variables, options)
      } finally {
        control.clearFaults()
      }
    })
    await using shop = await openImporter(shopify)
    await shop.importer.run()
    const { id, handle } = control.products()[0]!
    control.changeProduct(handle, { published: false })
    isBroken = true
    expect(await shop.importer.run()).toMatchObject({ total: 6 })
    expect(await states(shop)).toEqual(Array.from({ length: 6 }, () => 'published'))
    control.setSituation({ hasStorefrontToken: true })
    // A new gateway, because the old one pauses after failures.
    const again = openShopify(local.config, silent)
    await refreshProducts({ ...shop, shopify: again, log: silent }, [id], signal)
    again.close()
    expect((await states(shop)).filter((state) => state === 'missing')).toHaveLength(1)
  },
)

const denied = { message: 'Access denied for nodes field.', extensions: { code: 'ACCESS_DENIED' } }
const failed = { message: 'Internal error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }

test.each([
  ['denied access', { data: { nodes: Array.from({ length: 10 }, () => null) }, errors: [denied] }],
  ['data with errors', { data: { nodes: Array.from({ length: 10 }, () => null) }, errors: [failed] }],
  ['a shorter list', { data: { nodes: [null] } }],
])('%s in response to one of several requests: no product becomes unavailable', async (_, body) => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(260) })
  const endpoint = `/api/${local.config.apiVersion}/graphql.json`
  const tricks = { [endpoint]: respondWith({ 'content-type': 'application/json' }, JSON.stringify(body)) }
  await using proxy = await openTamperingProxy(local.config.origin, tricks)
  const broken = openShopify({ ...local.config, storeDomain: new URL(proxy.url).host }, silent)
  let asked = 0
  let isBroken = false
  const shopify = withStorefront(local.shopify, (operation, variables, options) => {
    asked += 1
    const { storefront } = isBroken && asked % 2 === 0 ? broken : local.shopify
    return storefront.request(operation, variables, options)
  })
  await using shop = await openImporter(shopify, undefined, { bulkFrom: 1 })
  await shop.importer.run()
  expect(asked).toBe(2)
  const gone = local.control.products().slice(0, 5)
  for (const { handle } of gone) local.control.changeProduct(handle, { published: false })
  isBroken = true
  await shop.importer.run()
  expect(proxy.asked).toContain(`POST ${endpoint}`)
  expect(new Set(await states(shop))).toEqual(new Set(['published']))
  isBroken = false
  await shop.importer.run()
  expect((await states(shop)).filter((state) => state === 'missing')).toHaveLength(5)
  broken.close()
})

test('an answer of the Storefront API from before a newer webhook changes nothing', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(12) })
  const { control } = local
  const changed = control.products()[0]!
  let isLate = false
  const shopify = withStorefront(local.shopify, async (operation, variables, options) => {
    const answer = await local.shopify.storefront.request(operation, variables, options)
    if (!isLate) return answer
    isLate = false
    control.changeProduct(changed.handle, { published: true })
    await refreshProducts({ ...shop, shopify: local.shopify, log: silent }, [changed.id], signal)
    return answer
  })
  await using shop = await openImporter(shopify)
  await shop.importer.run()
  control.changeProduct(changed.handle, { published: false })
  isLate = true
  await shop.importer.run()
  expect(new Set(await states(shop))).toEqual(new Set(['published']))
})

test('a sync that is cancelled while it asks changes nothing, and the next one asks again', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(12) })
  let isCancelled = false
  const shopify = withStorefront(local.shopify, async (operation, variables, options) => {
    if (isCancelled) {
      await shop.db.updateTable('imports').set({ isCancelled: 1 }).where('status', '=', 'running').execute()
      local.control.setFaults({ latencyMs: 3_000 })
    }
    return local.shopify.storefront.request(operation, variables, options)
  })
  await using shop = await openImporter(shopify)
  await shop.importer.run()
  local.control.changeProduct(local.control.products()[0]!.handle, { published: false })
  isCancelled = true
  await expect(shop.importer.run()).rejects.toThrow('The sync was cancelled.')
  expect(new Set(await states(shop))).toEqual(new Set(['published']))
  isCancelled = false
  local.control.clearFaults()
  await shop.importer.run()
  expect(await states(shop)).toContain('missing')
})

test('a Storefront API that never answers holds up SYNC NOW for seconds, and the product is saved', async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
  await using shop = await openImporter(local.shopify)
  await shop.importer.run()
  const hanging = withStorefront(
    local.shopify,
    (_, __, options) => new Promise((_, reject) => options!.signal!.addEventListener('abort', () => reject(gaveUp))),
  )
  const gaveUp = new Error('The caller gave up.')
  const { id, handle } = local.control.products()[0]!
  local.control.changeProduct(handle, { title: 'Renamed' })
  // It would wait forever without a limit of its own.
  await createProductSource({ ...shop, shopify: hanging, log: silent }).refresh(id)
  const saved = await shop.db.selectFrom('products').select('name').where('shopifyId', '=', id).executeTakeFirst()
  expect(saved?.name).toBe('Renamed')
})

test('products that a sync could not ask about are asked about each minute', { tags: ['A3.8'] }, async () => {
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(6) })
  const { control } = local
  control.changeProduct(control.products()[0]!.handle, { published: false })
  control.setSituation({ hasStorefrontToken: false })
  await using shop = await openImporter(local.shopify)
  await shop.importer.run()
  expect(new Set(await states(shop))).toEqual(new Set(['unchecked']))

  let asked = 0
  const shopify = withStorefront(local.shopify, (operation, variables, options) => {
    asked += 1
    return local.shopify.storefront.request(operation, variables, options)
  })
  const check = createUncheckedTask({ ...shop, shopify, log: silent })
  const askedAfter = async (seconds: number) => {
    await check(new Date(seconds * 1_000))
    return asked
  }
  expect([await askedAfter(0), await askedAfter(59), await askedAfter(60)]).toEqual([0, 0, 1])
  expect(new Set(await states(shop))).toEqual(new Set(['unchecked']))
  control.setSituation({ hasStorefrontToken: true })
  expect([await askedAfter(119), await askedAfter(120)]).toEqual([1, 2])
  expect((await states(shop)).toSorted()).toEqual(['missing', ...Array.from({ length: 5 }, () => 'published')])
  expect(await askedAfter(180)).toBe(2)
})
