import { describe, expect, test } from 'vitest'
import type { Faults } from '#scripts/sandbox/faults.ts'
import { openImporter } from '#tests/harness/importer.ts'
import type { ReadingLimits } from './read-catalogue.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { catalogueHere, catalogueThere, impatient } from './faults.testing.ts'

/** Three pages, one with a product whose variants take a page of their own. */
const goods = bulkCatalogue(12).map((product, place) => {
  const [model] = product.variants
  const many = Array.from({ length: 34 }, (_, n) => ({ ...model!, options: [`${n + 100}mm`, 'None'] }))
  return place === 6 ? { ...product, variants: many } : product
})
const ways = { pages: { page: 5 }, bulk: { bulkFrom: 1, page: 5, stalledAfter: 250 } }
/** Of the Featured collection, the count, and then at least: three pages; the beginning and a look. */
const REQUESTS = 4

const once: Record<string, Partial<Faults>> = {
  THROTTLED: { throttle: 1 },
  429: { http429: 1, retryAfter: 0 },
  500: { http500: 1 },
  'an answer that is cut off': { cutAnswers: 1 },
  'an answer that never ends': { endlessAnswers: 1 },
}
const forLong: Record<string, Partial<Faults>> = {
  500: { http500: 100 },
  'connections that are cut': { cutAnswers: 100 },
  'answers that never end': { endlessAnswers: 100 },
}

type Local = Awaited<ReturnType<typeof openLocalShopify>>

/** One product changes, one goes, one comes. */
function change({ control }: Local, round: number) {
  const handles = control.products().map(({ handle }) => handle)
  control.changeProduct(handles[round % handles.length]!, { price: `${50 + round}.00`, title: `Round ${round}` })
  control.deleteProduct(handles.at(-1)!)
  control.createProduct({ ...goods[0]!, handle: `new-${round}`, title: `New ${round}`, featured: round % 2 === 0 })
}

/** A shop that has its catalogue, and then waits for nothing longer than it must. */
async function open(local: Local, limits: Partial<ReadingLimits>, fault: Partial<Faults>) {
  const shopify = impatient(local.shopify)
  const shop = await openImporter(shopify, undefined, limits)
  await shop.importer.run()
  if (fault.endlessAnswers) shopify.hurry(300)
  return shop
}

describe.concurrent.for(Object.entries(ways))('issue 7 sync, by %s', ([, limits]) => {
  test.for(Object.entries(once))(
    '%s, at every request: it is tried again, and the catalogue is right',
    async ([, fault], { expect }) => {
      await using local = await openLocalShopify({ catalogue: goods })
      await using shop = await open(local, limits, fault)
      for (let sparing = 0; ; sparing += 1) {
        change(local, sparing)
        local.control.setFaults({ sparing, ...fault })
        const count = left(local)
        await shop.importer.run()
        expect(await catalogueHere(shop.db)).toEqual(catalogueThere(local.control))
        if (isOver(local, sparing, count)) break
        expect(left(local)).toBe(0)
      }
    },
  )

  test.for(Object.entries(forLong))(
    '%s, from any request on: nothing is archived, and the next sync mends it',
    async ([, fault], { expect }) => {
      await using local = await openLocalShopify({ catalogue: goods })
      await using shop = await open(local, limits, fault)
      for (let sparing = 0; ; sparing += 1) {
        const before = await catalogueHere(shop.db)
        change(local, sparing)
        const there = catalogueThere(local.control)
        local.control.setFaults({ sparing, ...fault })
        const count = left(local)
        const failure = await shop.importer.run().then(
          () => null,
          (error: Error) => error.name,
        )
        if (isOver(local, sparing, count)) break
        local.control.clearFaults()
        expect(failure).toBe('ShopifyError')
        const here = await catalogueHere(shop.db)
        for (const [handle, shown] of Object.entries(before)) expect([shown, there[handle]]).toContain(here[handle])
        await shop.importer.run()
        expect(await catalogueHere(shop.db)).toEqual(there)
      }
    },
  )
})

/** Requests that the fault still waits for. */
const left = ({ control }: Local) => {
  const { throttle, http429, http500, cutAnswers, endlessAnswers } = control.faults()
  return throttle + http429 + http500 + cutAnswers + endlessAnswers
}

/** There were not so many requests: the fault has been at every one of them. */
function isOver(local: Local, sparing: number, wanted: number) {
  const isOver = left(local) === wanted
  if (isOver) expect(sparing).toBeGreaterThanOrEqual(REQUESTS)
  return isOver
}

test('issue 7 sync: a bulk operation that fails gives way to pages; what part of it there is, is not looked at', async () => {
  await using local = await openLocalShopify({ catalogue: goods })
  await using shop = await openImporter(impatient(local.shopify), undefined, ways.bulk)
  local.control.setFaults({ failedBulks: 1 })
  expect(await shop.importer.run()).toMatchObject({ added: 12, total: 12 })
  expect(await catalogueHere(shop.db)).toEqual(catalogueThere(local.control))
})

test('issue 7 sync: how it is read makes no difference, and a second sync changes nothing, is no news, and has no differences', async () => {
  await using local = await openLocalShopify()
  await using byPages = await openImporter(local.shopify)
  await using byBulk = await openImporter(local.shopify, byPages.place, ways.bulk)
  const goods = local.control.products().length
  expect(await byPages.importer.run()).toMatchObject({ added: goods })
  const news = () => byPages.db.selectFrom('changes').select('tags').where('type', '!=', 'console_updated').execute()
  const before = await news()
  for (const { importer } of [byPages, byBulk, byPages]) {
    const { id, ...counts } = await importer.run()
    expect(counts).toMatchObject({ added: 0, changed: 0, archived: 0, unchanged: goods })
    expect(await byPages.db.selectFrom('syncDifferences').selectAll().where('importId', '=', id).execute()).toEqual([])
  }
  expect(await news()).toEqual(before)
})

test('issue 7 sync: an answer that has lost most of the catalogue archives nothing', async () => {
  await using local = await openLocalShopify({ catalogue: goods })
  const { shopify } = local
  let isPoor = false
  const poor: typeof shopify = {
    ...shopify,
    admin: {
      async request(operation, variables, options) {
        const answer = await shopify.admin.request(operation, variables, options)
        if (!isPoor || operation.name !== 'products-page') return answer
        return { products: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } } as typeof answer
      },
    },
  }
  await using shop = await openImporter(poor)
  await shop.importer.run()
  isPoor = true
  await expect(shop.importer.run()).rejects.toThrow('Shopify gave only 0 of 12 products. Nothing was archived.')
  expect(await shop.importer.countOnSale()).toBe(12)
})
