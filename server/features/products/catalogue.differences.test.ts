import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { createClient } from '#shared/contract/client.ts'
import { catalogueContract } from '#shared/features/products/catalogue.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { writing } from '#tests/harness/writing.ts'
import type { FromShopify } from './catalogue.differences.ts'
import { catalogueRoutes, type CatalogueSource } from './catalogue.routes.ts'
import { draft, reading, variant } from './product-draft.testing.ts'
import { archiveUnseen, saveProducts } from './products.repository.ts'

const nothing = () => {}

/** The room with one product, number 1, and what Shopify says of it. */
async function openRoom(db: Database, source: Partial<CatalogueSource> | null) {
  await saveProducts(db, [draft()], reading(1), nothing)
  const { write } = writing(db)
  const whole = source && {
    storeDomain: null,
    isInCollection: async () => null,
    read: async (): Promise<FromShopify> => ({ draft: draft() }),
    refresh: async () => undefined,
    ...source,
  }
  const { send } = inProcess(catalogueRoutes({ db, write, source: whole }))
  const catalogue = createClient(catalogueContract, send)
  return { catalogue, compare: () => catalogue.differences({ params: { id: '1' } }) }
}

onEveryDialect((_, open) => {
  test('how a product differs from Shopify is told in words, and nothing is written', async () => {
    await using database = await open()
    const now: { is: FromShopify } = { is: { draft: draft() } }
    const { catalogue, compare } = await openRoom(database.db, { read: async () => now.is })
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
      fields: [{ field: 'Left out', before: null, after: 'Because it has no title' }],
    })
    now.is = { gone: 'it is deleted in Shopify' }
    expect((await compare()).difference).toMatchObject({
      what: 'archived',
      fields: [{ field: 'On sale', before: 'yes', after: 'no: it is deleted in Shopify' }],
    })
    expect(await catalogue.byId({ params: { id: '1' } })).toEqual(before)
    await archiveUnseen(database.db, reading(2), nothing)
    expect((await compare()).difference).toBeNull()
  })

  test('a product that can’t be compared is refused in words', async () => {
    await using database = await open()
    const away = () => Promise.reject(new ShopifyError('unreachable', 'no answer'))
    const { catalogue, compare } = await openRoom(database.db, { read: away, refresh: away })
    await expect(compare()).rejects.toThrow('503: Shopify can’t be reached just now. The product is as it was.')
    await expect(catalogue.refresh({ params: { id: '1' } })).rejects.toThrow('503: Shopify can’t be reached just now.')
    await expect(catalogue.differences({ params: { id: '2' } })).rejects.toThrow('404: Product not found')
    const { compare: without } = await openRoom(database.db, null)
    await expect(without()).rejects.toThrow('503: No Shopify store is configured.')
    await database.db.updateTable('products').set({ shopifyId: null }).execute()
    await expect(compare()).rejects.toThrow('409: Only this shop knows this product')
  })
})
