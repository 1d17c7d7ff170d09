import { expect, test } from 'vitest'
import { openImporter } from '#tests/harness/importer.ts'
import { bulkCatalogue, openLocalShopify } from '#tests/harness/shopify.ts'

test('import reads 2,500 products with 4 variants within the cost limits', { tags: ['A10.1'] }, async () => {
  // The rate-limit bucket of a standard plan, refilled faster than Shopify's; it still runs dry.
  await using local = await openLocalShopify({ catalogue: bulkCatalogue(2500), bucket: { max: 2000, restore: 4000 } })
  await using shop = await openImporter(local.shopify, undefined, { bulkFrom: Infinity })
  const read: number[] = []
  const onProgress = ({ added }: { added: number }) => void read.push(added)
  expect(await shop.importer.run({ onProgress })).toMatchObject({ added: 2500, total: 2500 })
  expect(read.length).toBeGreaterThan(25)
  expect(read).toEqual(read.toSorted((a, b) => a - b))
  const { count } = await shop.db
    .selectFrom('productVariants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(10_000)
})
