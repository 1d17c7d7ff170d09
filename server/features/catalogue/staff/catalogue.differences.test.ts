import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { createClient } from '#shared/contract/client.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import type { ShopifyState } from '#server/features/catalogue/sync/product-source.ts'
import { catalogueRoutes, type CatalogueSource } from './catalogue.routes.ts'
import { draft, importSource, variant } from '#tests/harness/product-draft.ts'
import { archiveUnseen } from '#server/features/catalogue/writing/archive-products.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'

const ignore = () => {}

/** Catalogue API with one product (id 1) and a fake Shopify. */
async function createApi(db: Database, source: Partial<CatalogueSource> | null) {
  await saveProducts(db, [draft()], importSource(1), ignore)
  const { withChanges } = createTestWriter(db)
  const whole = source && {
    storeDomain: null,
    isInCollection: async () => null,
    read: async (): Promise<ShopifyState> => ({ draft: draft() }),
    refresh: async () => undefined,
    ...source,
  }
  const { send } = createInProcessSend(catalogueRoutes({ db, withChanges, source: whole }))
  const catalogue = createClient(catalogueContract, send)
  return { catalogue, compare: () => catalogue.differences({ params: { id: '1' } }) }
}

onEveryDialect((_, open) => {
  test('differences describes changes in Shopify without writing anything', async () => {
    await using database = await open()
    const now: { is: ShopifyState } = { is: { draft: draft() } }
    const { catalogue, compare } = await createApi(database.db, { read: async () => now.is })
    const before = await catalogue.byId({ params: { id: '1' } })
    const same = await compare()
    expect([same.difference, Date.parse(same.at)]).toEqual([null, expect.any(Number)])

    const shopifyVariants = [variant('32mm', 'None', '6.00'), variant('54mm', 'OSR Style', '9.00', false)]
    now.is = { draft: draft({ name: 'Jade Dragon', shopifyVariants, isFeatured: true }) }
    expect((await compare()).difference).toEqual({
      productId: '1',
      shopifyId: 'gid://shopify/Product/1',
      title: 'Green Dragon',
      what: 'changed',
      fields: [
        { field: 'Title', before: 'Green Dragon', after: 'Jade Dragon' },
        { field: 'Price 32mm / None', before: '$4.50', after: '$6.00' },
        { field: 'Stock 54mm / OSR Style', before: 'in stock', after: 'sold out' },
        { field: 'Featured', before: 'no', after: 'yes' },
      ],
    })
    now.is = { unusable: 'it has no title' }
    expect((await compare()).difference).toMatchObject({
      what: 'skipped',
      fields: [{ field: 'Skipped', before: null, after: 'Because it has no title' }],
    })
    now.is = { notForSale: 'deleted in Shopify' }
    expect((await compare()).difference).toMatchObject({
      what: 'archived',
      fields: [{ field: 'On sale', before: 'yes', after: 'no (deleted in Shopify)' }],
    })
    expect(await catalogue.byId({ params: { id: '1' } })).toEqual(before)
    await archiveUnseen(database.db, importSource(2), ignore)
    expect((await compare()).difference).toBeNull()
  })

  test("differences explains why a product can't be compared", async () => {
    await using database = await open()
    const away = () => Promise.reject(new ShopifyError('unreachable', 'no answer'))
    const { catalogue, compare } = await createApi(database.db, { read: away, refresh: away })
    await expect(compare()).rejects.toThrow('503: Shopify can’t be reached right now. The product was not changed.')
    await expect(catalogue.refresh({ params: { id: '1' } })).rejects.toThrow('503: Shopify can’t be reached right now.')
    await expect(catalogue.differences({ params: { id: '2' } })).rejects.toThrow('404: Product not found')
    const { compare: without } = await createApi(database.db, null)
    await expect(without()).rejects.toThrow('503: No Shopify store is configured.')
    await database.db.updateTable('products').set({ shopifyId: null }).execute()
    await expect(compare()).rejects.toThrow('409: This product exists only in this shop')
  })
})
