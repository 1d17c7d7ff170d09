import * as fc from 'fast-check'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { ProductsTable } from '#server/database/schema/products.table.ts'
import { createOwner } from '#server/owner.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createClient } from '#shared/contract/client.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { draft, importSource, variant } from '#tests/harness/product-draft.ts'
import { archiveUnseen } from '#server/features/catalogue/writing/archive-products.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import { addDifferences } from '#server/features/catalogue/sync/differences.repository.ts'
import { endImport, startImport } from '#server/features/catalogue/sync/imports.repository.ts'

const ignore = () => {}
const staff = { id: '1', role: 'administrator', name: 'Ada' } as const

type Given = Partial<ReturnType<typeof draft>> & { name: string }

const named = (given: Given) =>
  draft({ shopifyId: `gid://shopify/Product/${given.name}`, handle: given.name.toLowerCase(), ...given })

/** Catalogue API with these drafts saved, ids from 1 in the given order. */
async function createApi(db: Database, drafts: Given[]) {
  await saveProducts(db, drafts.map(named), importSource(1), ignore)
  const { withChanges, noted } = createTestWriter(db)
  const collection: { has: boolean | null } = { has: null }
  const handlers = catalogueRoutes({
    db,
    withChanges,
    source: {
      storeDomain: 'hoard.myshopify.com',
      isInCollection: async () => collection.has,
      read: async () => ({ notForSale: 'deleted in Shopify' }),
      refresh: async () => undefined,
    },
  })
  const catalogue = createClient(catalogueContract, createInProcessSend(handlers, staff).send)
  type Query = NonNullable<Parameters<typeof catalogue.list>[0]>['query']
  const list = async (query: Query = {}) => {
    const { products, total } = await catalogue.list({ query })
    return [products.map(({ name }) => name).join(' '), total]
  }
  return { catalogue, list, noted, collection }
}

const soldOut = [variant('32mm', 'None', '4.50', false), variant('54mm', 'None', '9.00', false)]

onEveryDialect((_, open) => {
  test('list searches names, designers, tags and ids, ignoring accents', { tags: ['A2.5'] }, async () => {
    await using database = await open()
    const { list } = await createApi(database.db, [
      { name: 'Dragon', handle: 'the-worm', tags: ['Fire'], designer: 'Ägir Studio' },
      { name: 'Écorcheur', creatureType: 'Giant', designer: 'Bo', tags: [] },
      { name: 'Ooze', creatureType: 'Ooze', designer: 'Bo', shopifyId: 'gid://shopify/Product/9007199254740993' },
      { name: '100%_\\', designer: 'Cleo', creatureType: '' },
    ])
    expect(await list()).toEqual(['100%_\\ Dragon Écorcheur Ooze', 4])
    for (const [search, found] of [
      ['DRAG', 'Dragon'],
      ['agir fire', 'Dragon'],
      ['the-worm', 'Dragon'],
      ['ecorch', 'Écorcheur'],
      ['bo', 'Écorcheur Ooze'],
      ['giant', 'Écorcheur'],
      ['9007199254740993', 'Ooze'],
      ['gid://shopify/Product/9007199254740993', 'Ooze'],
      ['bo dragon', ''],
      ['%', '100%_\\'],
      ['_', '100%_\\'],
      ['\\', '100%_\\'],
      ["' or 1=1 --", ''],
    ] as const)
      expect([search, (await list({ search }))[0]]).toEqual([search, found])
    await expect(list({ search: 'drag\0on' })).rejects.toThrow('400: search: contains a character')
  })

  test('list filters by state, designer and creature type and counts each state', { tags: ['A2.5'] }, async () => {
    await using database = await open()
    const { db } = database
    const { list, catalogue } = await createApi(db, [
      { name: 'Gone', designer: 'Zoe', isFeatured: true },
      { name: 'Dragon', isFeatured: true },
      { name: 'Ooze', creatureType: 'Ooze', shopifyVariants: soldOut },
      { name: 'Local', designer: 'Bo' },
    ])
    await saveProducts(
      db,
      [named({ name: 'Dragon' }), named({ name: 'Local', designer: 'Bo' })],
      importSource(2),
      ignore,
    )
    await saveProducts(
      db,
      [named({ name: 'Ooze', creatureType: 'Ooze', shopifyVariants: soldOut })],
      importSource(2),
      ignore,
    )
    await archiveUnseen(db, importSource(2), ignore)
    await db.updateTable('products').set({ shopifyId: null }).where('name', '=', 'Local').execute()

    expect(await list({ state: 'on-sale' })).toEqual(['Dragon Local Ooze', 3])
    expect(await list({ state: 'sold-out' })).toEqual(['Ooze', 1])
    expect(await list({ state: 'archived' })).toEqual(['Gone', 1])
    expect(await list({ state: 'local-only' })).toEqual(['Local', 1])
    expect(await list({ state: 'featured' })).toEqual(['Dragon', 1])
    expect(await list({ designer: 'Bo' })).toEqual(['Local', 1])
    expect(await list({ creatureType: 'Dragon', state: 'on-sale', search: '', designer: '' })).toEqual([
      'Dragon Local',
      2,
    ])
    const { counts, designers, creatureTypes } = await catalogue.list({ query: { search: 'nothing' } })
    expect(counts).toEqual({
      all: 4,
      'on-sale': 3,
      'sold-out': 1,
      'not-in-channel': 0,
      archived: 1,
      'local-only': 1,
      featured: 1,
    })
    expect([designers, creatureTypes]).toEqual([
      ['Ada', 'Bo', 'Zoe'],
      ['Dragon', 'Ooze'],
    ])
  })

  test('list sorts by name, price, designer and update time, in pages', { tags: ['A2.5'] }, async () => {
    await using database = await open()
    const { list } = await createApi(database.db, [
      { name: 'bat', designer: 'Zoe', unprimedPrice: 3, updatedAt: '2026-11-03T00:00:00Z' },
      { name: 'Ape', designer: 'Ägir', unprimedPrice: 12, updatedAt: '2026-11-01T00:00:00Z' },
      { name: 'Crow', designer: 'bo', unprimedPrice: 3, updatedAt: '2026-11-02T00:00:00Z' },
    ])
    const order = async (sort: 'name' | 'price' | 'designer' | 'updated') => [
      (await list({ sort }))[0],
      (await list({ sort, direction: 'descending' }))[0],
    ]
    expect(await order('name')).toEqual(['Ape bat Crow', 'Crow bat Ape'])
    expect(await order('price')).toEqual(['bat Crow Ape', 'Ape bat Crow'])
    expect(await order('designer')).toEqual(['Ape Crow bat', 'bat Crow Ape'])
    expect(await order('updated')).toEqual(['Ape Crow bat', 'bat Crow Ape'])
    expect(await list({ limit: 2, offset: 1 })).toEqual(['bat Crow', 3])
    expect(await list({ offset: 50 })).toEqual(['', 3])
  })

  test('byId returns every field with stock and Shopify link, even if archived', { tags: ['A3.2'] }, async () => {
    await using database = await open()
    const { db } = database
    const { catalogue } = await createApi(db, [
      {
        name: 'Dragon',
        shopifyId: 'gid://shopify/Product/9007199254740993',
        designerWebsite: 'https://ada.example',
        shopifyVariants: [variant('32mm', 'None', '4.50'), variant('32mm', 'OSR Style', '5.50', false)],
      },
    ])
    const { photos, metadata, longDescription } = draft()
    const entry = {
      id: '1',
      name: 'Dragon',
      shopifyHandle: 'dragon',
      shopifyId: 'gid://shopify/Product/9007199254740993',
      imageUrl: photos[0]!.image,
      designer: 'Ada',
      creatureType: 'Dragon',
      scale: 'Large',
      isFeatured: false,
      featuredByHand: null,
      unprimedPrice: 4.5,
      osrPrimingPrice: 5.5,
      variantCount: 2,
      inStock: 1,
      isAvailable: true,
      archivedAt: null,
      channel: 'unchecked',
      shopifyUpdatedAt: '2026-11-01T00:00:00Z',
      isUnlisted: false,
    }
    expect((await catalogue.list({ query: {} })).products).toEqual([entry])
    const get = (id: string) => catalogue.byId({ params: { id } })
    expect(await get('1')).toEqual({
      ...entry,
      photos,
      metadata,
      longDescription,
      tags: ['fire', 'flying'],
      shopifyVariants: [variant('32mm', 'None', '4.50'), variant('32mm', 'OSR Style', '5.50', false)],
      shopifyUrl: 'https://hoard.myshopify.com/admin/products/9007199254740993',
      designerWebsite: 'https://ada.example',
      isWebsiteByHand: false,
    })
    await archiveUnseen(db, importSource(2), ignore)
    expect(await get('1')).toMatchObject({ isAvailable: false, archivedAt: expect.any(String) })
    for (const id of ['2', '999999999999999']) await expect(get(id)).rejects.toThrow('404: Product not found')
  })

  test('unavailable lists what no shopper could buy, and why', { tags: ['A3.11'] }, async () => {
    await using database = await open()
    const { db } = database
    const hex = { ...variant('54mm', 'None', '9.00', false), option3: 'Base: Hex' }
    const { catalogue } = await createApi(db, [
      { name: 'Whole' },
      { name: 'Partly', shopifyVariants: [variant('32mm', 'None', '4.50'), hex] },
      { name: 'Ooze', shopifyVariants: soldOut },
      { name: 'Missing' },
      { name: 'Kept' },
      { name: 'Local', shopifyVariants: soldOut },
      { name: 'Archived', shopifyVariants: soldOut },
    ])
    const set = (name: string, values: Updateable<ProductsTable>) =>
      db.updateTable('products').set(values).where('name', '=', name).execute()
    await set('Missing', { channel: 'missing' })
    await set('Kept', { channel: 'kept' })
    await set('Local', { shopifyId: null })
    await set('Archived', { archivedAt: '2026-11-01T00:00:00.000Z' })
    const skip = async (shopifyId: string, status: 'done' | 'failed' = 'done') => {
      const result = await startImport(db, createOwner(), { kind: 'products', startedBy: 'Ada' })
      const id = 'started' in result ? result.started : NaN
      const skipped = { productId: null, title: 'Odd', what: 'skipped', before: null, after: null } as const
      const fields = [{ field: 'Reason', before: null, after: 'it has no title' }]
      for (const one of [shopifyId, 'gid://shopify/Product/Whole'])
        await addDifferences(db, id, [{ ...skipped, shopifyId: one, fields }])
      await endImport(db, id, { status })
    }
    const list = async (query: { limit?: number; offset?: number } = {}) => {
      const { products, total } = await catalogue.unavailable({ query })
      return [products.map(({ name }) => name).join(' '), total]
    }
    await skip('gid://shopify/Product/71')
    await skip('gid://shopify/Product/72')
    await skip('gid://shopify/Product/73', 'failed')
    const url = (id: string) => `https://hoard.myshopify.com/admin/products/${id}`
    const channel = 'It isn’t in the storefront’s sales channel'
    expect(await catalogue.unavailable({ query: {} })).toEqual({
      total: 5,
      products: [
        {
          id: null,
          name: 'Odd',
          shopifyUrl: url('72'),
          reason: 'Syncs skip it, because it has no title.',
          soldOut: [],
        },
        {
          id: '5',
          name: 'Kept',
          shopifyUrl: url('Kept'),
          reason: `${channel}: shoppers see it on sale, but Shopify’s checkout refuses it.`,
          soldOut: [],
        },
        {
          id: '4',
          name: 'Missing',
          shopifyUrl: url('Missing'),
          reason: `${channel}, so shoppers see it as sold out.`,
          soldOut: [],
        },
        { id: '3', name: 'Ooze', shopifyUrl: url('Ooze'), reason: 'All its variants are sold out.', soldOut: [] },
        {
          id: '2',
          name: 'Partly',
          shopifyUrl: url('Partly'),
          reason: '1 of 2 variants is sold out.',
          soldOut: ['54mm, None; Base: Hex'],
        },
      ],
    })
    expect(await list({ limit: 2 })).toEqual(['Odd Kept', 5])
    expect(await list({ limit: 2, offset: 2 })).toEqual(['Missing Ooze', 5])
    expect(await list({ limit: 2, offset: 4 })).toEqual(['Partly', 5])
    expect(await list({ offset: 1_000_000 })).toEqual(['', 5])
    await db
      .insertInto('productTombstones')
      .values({ shopifyId: 'gid://shopify/Product/72', deletedAt: '2026' })
      .execute()
    expect(await list({ limit: 1 })).toEqual(['Kept', 4])
  })

  test('manual featuring overrides the collection and is published to shoppers', async () => {
    await using database = await open()
    const { db } = database
    const { catalogue, collection, noted } = await createApi(db, [{ name: 'Dragon' }, { name: 'Ooze' }])
    const set = async (isFeatured: boolean | null) => {
      const product = await catalogue.setFeatured({ params: { id: '1' }, body: { isFeatured } })
      return [product.isFeatured, product.featuredByHand]
    }
    const tags = ['designer:Ada', 'featured', 'product:1', 'products', 'type:Dragon']
    expect([await set(true), noted()]).toEqual([[true, true], tags])
    expect([await set(true), noted()]).toEqual([[true, true], []])
    await saveProducts(db, [named({ name: 'Dragon', isFeatured: false })], importSource(3), ignore)
    expect((await catalogue.byId({ params: { id: '1' } })).isFeatured).toBe(true)
    expect([await set(false), noted()]).toEqual([[false, false], tags])
    // The collection is unknown, so the flag stays until the next sync.
    expect([await set(null), noted()]).toEqual([[false, null], ['products']])
    collection.has = true
    expect(await set(null)).toEqual([true, null])
    noted()

    // Archived products cause no change events, and a product without a Shopify id can't be in the collection.
    await db.updateTable('products').set({ archivedAt: '2026-11-01T00:00:00Z', shopifyId: null }).execute()
    expect([await set(true), noted()]).toEqual([[true, true], ['products']])
    expect(await set(null)).toEqual([false, null])
    await expect(catalogue.setFeatured({ params: { id: '7' }, body: { isFeatured: true } })).rejects.toThrow(
      '404: Product not found',
    )
    const log = await db.selectFrom('activity').select(['action', 'title', 'before', 'after']).orderBy('id').execute()
    expect(log.map(({ action, title }) => `${action} ${title}`).slice(0, 3)).toEqual([
      'featured Dragon',
      'unfeatured Dragon',
      'updated Dragon',
    ])
    expect(JSON.parse(log[0]!.before!)).toEqual({ id: '1', name: 'Dragon', isFeatured: false, featuredByHand: null })
    expect(JSON.parse(log[0]!.after!)).toEqual({ id: '1', name: 'Dragon', isFeatured: true, featuredByHand: true })
  })

  test('pages of any size and order list every product once', async () => {
    await using database = await open()
    const few = fc.constantFrom('Ada', 'Bo', '')
    const drafts = fc.sample(fc.record({ designer: few, unprimedPrice: fc.constantFrom(3, 4) }), {
      numRuns: 12,
      seed: 7,
    })
    const { catalogue } = await createApi(
      database.db,
      drafts.map((given, index) => ({ ...given, name: `Dragon ${index % 3}`, shopifyId: `${index}` })),
    )
    const arrangement = fc.record({
      sort: fc.constantFrom('name', 'price', 'designer', 'updated'),
      direction: fc.constantFrom('ascending', 'descending'),
      limit: fc.integer({ min: 1, max: 13 }),
    })
    await fc.assert(
      fc.asyncProperty(arrangement, async (query) => {
        const seen: string[] = []
        for (let offset = 0; offset < 12; offset += query.limit) {
          const { products, total } = await catalogue.list({ query: { ...query, offset } })
          expect(total).toBe(12)
          seen.push(...products.map(({ id }) => id))
        }
        expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(drafts.map((_, index) => `${index + 1}`))
      }),
      { numRuns: 25 },
    )
  })
})
