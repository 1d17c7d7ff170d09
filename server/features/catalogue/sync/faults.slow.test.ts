import { describe, expect, test } from 'vitest'
import type { Faults } from '@hoard/sandbox/faults'
import { openImporter } from '#tests/harness/importer.ts'
import type { ReadingLimits } from './read-catalogue.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'
import { shopCatalogue, shopifyCatalogue, withShortTimeouts } from '#tests/harness/sync-faults.ts'

/** Three pages; one product needs an extra page for its variants. */
const catalogue = bulkCatalogue(12).map((product, index) => {
  const [model] = product.variants
  const many = Array.from({ length: 34 }, (_, n) => ({ ...model!, options: [`${n + 100}mm`, 'None'] }))
  return index === 6 ? { ...product, variants: many } : product
})
const methods = { pages: { page: 5 }, bulk: { bulkFrom: 1, page: 5, stalledAfter: 250 } }
/** Minimum: Featured collection and count, plus three pages or the start and status of a bulk operation. */
const REQUESTS = 4

const singleFaults: Record<string, Partial<Faults>> = {
  THROTTLED: { throttle: 1 },
  429: { http429: 1, retryAfter: 0 },
  500: { http500: 1 },
  'an answer that is cut off': { cutAnswers: 1 },
  'an answer that never ends': { endlessAnswers: 1 },
}
const lastingFaults: Record<string, Partial<Faults>> = {
  500: { http500: 100 },
  'connections that are cut': { cutAnswers: 100 },
  'answers that never end': { endlessAnswers: 100 },
}

type LocalShopify = Awaited<ReturnType<typeof openLocalShopify>>

/** Changes one product, deletes one and creates one. */
function change({ control }: LocalShopify, round: number) {
  const handles = control.products().map(({ handle }) => handle)
  control.changeProduct(handles[round % handles.length]!, { price: `${50 + round}.00`, title: `Round ${round}` })
  control.deleteProduct(handles.at(-1)!)
  control.createProduct({ ...catalogue[0]!, handle: `new-${round}`, title: `New ${round}`, featured: round % 2 === 0 })
}

/** A shop with an imported catalogue and short timeouts. */
async function open(local: LocalShopify, limits: Partial<ReadingLimits>) {
  // Only requests that get no answer are given up soon: a slow machine takes its time for the others.
  const shopify = withShortTimeouts(local.shopify, () => {
    const { sparing, endlessAnswers } = local.control.faults()
    return endlessAnswers > 0 && sparing === 0 ? 1_000 : 15_000
  })
  const shop = await openImporter(shopify, undefined, limits)
  await shop.importer.run()
  return shop
}

// They share one processor, so each takes as long as all of them together.
describe.concurrent.for(Object.entries(methods))('sync by %s', ([, limits]) => {
  test.for(Object.entries(singleFaults))(
    'sync retries and completes after %s at any single request',
    { tags: ['A10.3'] },
    async ([, fault], { expect }) => {
      await using local = await openLocalShopify({ catalogue })
      await using shop = await open(local, limits)
      for (let sparing = 0; ; sparing += 1) {
        change(local, sparing)
        local.control.setFaults({ sparing, ...fault })
        const count = countRemaining(local)
        await shop.importer.run()
        expect(await shopCatalogue(shop.db)).toEqual(shopifyCatalogue(local.control))
        if (isOver(local, sparing, count)) break
        expect(countRemaining(local)).toBe(0)
      }
    },
  )

  test.for(Object.entries(lastingFaults))(
    'sync archives nothing on lasting failure (%s) and recovers next time',
    { tags: ['A10.3', 'A11.2'] },
    async ([, fault], { expect }) => {
      await using local = await openLocalShopify({ catalogue })
      await using shop = await open(local, limits)
      for (let sparing = 0; ; sparing += 1) {
        const before = await shopCatalogue(shop.db)
        change(local, sparing)
        const expected = shopifyCatalogue(local.control)
        local.control.setFaults({ sparing, ...fault })
        const count = countRemaining(local)
        const failure = await shop.importer.run().then(
          () => null,
          (error: Error) => error.name,
        )
        if (isOver(local, sparing, count)) break
        local.control.clearFaults()
        const actual = await shopCatalogue(shop.db)
        // The last request asks about the sales channel; without its answer a sync succeeds.
        if (failure === null) expect(actual).toEqual(expected)
        else expect(failure).toBe('ShopifyError')
        for (const [handle, shown] of Object.entries(before))
          expect([shown, expected[handle]]).toContain(actual[handle])
        await shop.importer.run()
        expect(await shopCatalogue(shop.db)).toEqual(expected)
      }
    },
  )
})

/** Number of faults not yet triggered. */
const countRemaining = ({ control }: LocalShopify) => {
  const { throttle, http429, http500, cutAnswers, endlessAnswers } = control.faults()
  return throttle + http429 + http500 + cutAnswers + endlessAnswers
}

/** The fault was never triggered: every request of the sync has been covered. */
function isOver(local: LocalShopify, sparing: number, wanted: number) {
  const isOver = countRemaining(local) === wanted
  if (isOver) expect(sparing).toBeGreaterThanOrEqual(REQUESTS)
  return isOver
}

test('sync falls back to paging when a bulk operation fails', { tags: ['A10.3'] }, async () => {
  await using local = await openLocalShopify({ catalogue })
  await using shop = await openImporter(withShortTimeouts(local.shopify), undefined, methods.bulk)
  local.control.setFaults({ failedBulks: 1 })
  expect(await shop.importer.run()).toMatchObject({ added: 12, total: 12 })
  expect(await shopCatalogue(shop.db)).toEqual(shopifyCatalogue(local.control))
})

test('second sync by either method changes nothing and notifies no one', { tags: ['A10.2'] }, async () => {
  await using local = await openLocalShopify()
  await using byPages = await openImporter(local.shopify)
  await using byBulk = await openImporter(local.shopify, byPages.place, methods.bulk)
  const count = local.control.products().length
  expect(await byPages.importer.run()).toMatchObject({ added: count })
  const readChanges = () =>
    byPages.db.selectFrom('changes').select('tags').where('type', '!=', 'console_updated').execute()
  const before = await readChanges()
  for (const { importer } of [byPages, byBulk, byPages]) {
    const { id, ...counts } = await importer.run()
    expect(counts).toMatchObject({ added: 0, changed: 0, archived: 0, unchanged: count })
    expect(await byPages.db.selectFrom('syncDifferences').selectAll().where('importId', '=', id).execute()).toEqual([])
  }
  expect(await readChanges()).toEqual(before)
})

test('sync archives nothing when most of the catalogue is missing', { tags: ['A10.3'] }, async () => {
  await using local = await openLocalShopify({ catalogue })
  const { shopify } = local
  let isTruncated = false
  const truncating: typeof shopify = {
    ...shopify,
    admin: {
      async request(operation, variables, options) {
        const response = await shopify.admin.request(operation, variables, options)
        if (!isTruncated || operation.name !== 'products-page') return response
        return { products: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } } as typeof response
      },
    },
  }
  await using shop = await openImporter(truncating)
  await shop.importer.run()
  isTruncated = true
  await expect(shop.importer.run()).rejects.toThrow('Shopify gave only 0 of 12 products. Nothing was archived.')
  expect(await shop.importer.countOnSale()).toBe(12)
})
