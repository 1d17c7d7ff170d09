import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createClient } from '#shared/contract/client.ts'
import { productsContract } from '#shared/features/catalogue/products.contract.ts'
import type { ProductPhoto } from '#shared/features/catalogue/products.schema.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { draft, variant, importSource } from '#tests/harness/product-draft.ts'
import { findProductOfVariant } from './read-products.ts'
import { archiveUnseen, saveProducts } from './products.repository.ts'
import { productsRoutes } from './products.routes.ts'
import { createProductSearch } from './products.search.ts'

const ignore = () => {}

/** Products API with these drafts saved, each named and numbered from 1 in the given order. */
async function createApi(db: Database, drafts: Partial<ReturnType<typeof draft>>[]) {
  const named = drafts.map((given) =>
    draft({ shopifyId: `gid://${given.name}`, handle: given.name!.toLowerCase(), shopifyVariants: [], ...given }),
  )
  await saveProducts(db, named, importSource(1), ignore)
  const search = createProductSearch(db)
  const { send, read } = createInProcessSend(productsRoutes({ db, search }))
  return { products: createClient(productsContract, send), read, search, named }
}

const names = (products: { name: string }[]) => products.map(({ name }) => name)

onEveryDialect((_, open) => {
  test('four products in stock differ with each turn, those of a type come first', async () => {
    await using database = await open()
    const soldOut = [variant('32mm', 'None', '4.00', false)]
    const { products } = await createApi(database.db, [
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name, creatureType: 'Ooze' })),
      { name: 'G', creatureType: 'Ooze', shopifyVariants: soldOut },
      { name: 'H', creatureType: 'Fey' },
    ])
    const shown = async (query: object) => names(await products.inStock({ query })).join('')
    expect(await shown({})).toBe('ABCD')
    expect(await shown({ turn: 1 })).toBe('EFHA')
    expect(await shown({ turn: 2 })).toBe('BCDE')
    expect(await shown({ turn: 1, creatureType: 'Fey' })).toBe('HEFA')
    expect(await shown({ turn: 1, creatureType: 'Nothing' })).toBe('EFHA')
    await expect(shown({ turn: -1 })).rejects.toThrow('400')
  })

  test('byHandle returns every field of the contract', { tags: ['A3.2', 'A7.5', 'S3.2'] }, async () => {
    await using database = await open()
    const { products } = await createApi(
      database.db,
      [{}].map(() => ({ ...draft(), name: 'Dragon' })),
    )
    const { photos, metadata, shopifyVariants } = draft()
    expect(await products.byHandle({ params: { handle: 'green-dragon' } })).toEqual({
      id: '1',
      name: 'Dragon',
      shopifyHandle: 'green-dragon',
      shopifyId: 'gid://shopify/Product/1',
      imageUrl: 'https://cdn.example/dragon.png',
      photos,
      longDescription: '<p>It hoards.</p>',
      designer: 'Ada',
      creatureType: 'Dragon',
      scale: 'Large',
      isFeatured: false,
      unprimedPrice: 4.5,
      osrPrimingPrice: 5.5,
      metadata,
      shopifyVariants,
      isAvailable: true,
    })
  })

  test(
    'lists show featured products first, then sort by name ignoring case',
    { tags: ['A7.5', 'S7.16', 'S7.17'] },
    async () => {
      await using database = await open()
      const { products, read } = await createApi(database.db, [
        { name: 'zombie' },
        { name: 'Écorcheur' },
        { name: 'Bat' },
        { name: 'ape' },
        { name: 'Wyrm', isFeatured: true, photos: [] },
        { name: 'Dragon', isFeatured: true },
      ])
      const all = await products.list({ query: {} })
      expect(names(all)).toEqual(['Dragon', 'Wyrm', 'ape', 'Bat', 'Écorcheur', 'zombie'])
      expect(all[1]!.imageUrl).toBeNull()
      expect([...read]).toEqual(['products'])
      expect(names(await products.list({ query: { limit: 2, offset: 3 } }))).toEqual(['Bat', 'Écorcheur'])
      expect(await products.list({ query: { offset: 600 } })).toEqual([])
      expect(names(await products.featured())).toEqual(['Dragon', 'Wyrm'])
      expect([...read]).toEqual(['featured'])
      await expect(products.list({ query: { limit: 251 } })).rejects.toThrow(/^400: limit/)
    },
  )

  test('cards show what the lists show, and follow each change', async () => {
    await using database = await open()
    const { db } = database
    const sizes = ['32mm', '54mm'].map((size, index) => variant(size, 'None', String(7 - index)))
    const { products, read, search, named } = await createApi(db, [
      { name: 'Dragon', isFeatured: true, shopifyVariants: sizes },
      { name: 'Wyrm', photos: [], shopifyVariants: [{ ...sizes[0]!, id: 'gid://other', availableForSale: false }] },
    ])
    const [{ image, width, height }] = draft().photos as [ProductPhoto]
    const dragon = {
      id: '1',
      name: 'Dragon',
      shopifyHandle: 'dragon',
      imageUrl: image,
      imageWidth: width,
      imageHeight: height,
      designer: 'Ada',
      creatureType: 'Dragon',
      scale: 'Large',
      isFeatured: true,
      fromCents: 600,
    }
    const picture = { imageUrl: null, imageWidth: null, imageHeight: null }
    const wyrm = { ...dragon, id: '2', name: 'Wyrm', shopifyHandle: 'wyrm', ...picture }
    const cards = [dragon, { ...wyrm, isFeatured: false, fromCents: null }]
    expect(await products.list({ query: {}, view: 'card' })).toEqual(cards)
    expect([...read]).toEqual(['products'])
    expect(await products.list({ query: { search: 'wyrm' }, view: 'card' })).toEqual(cards.slice(1))
    expect([await products.featured({ view: 'card' }), [...read]]).toEqual([[dragon], ['featured']])
    const related = products.related({ params: { id: '1' }, view: 'card' })
    expect([await related, [...read]]).toEqual([cards.slice(1), ['product:1', 'type:Dragon', 'designer:Ada']])
    await expect(products.related({ params: { id: '9' }, view: 'card' })).rejects.toThrow('404: Product not found')
    const chosen = products.chosen({ query: { ids: '2,9,3000000000,1,2' } })
    expect([await chosen, [...read]]).toEqual([
      cards.toReversed(),
      ['product:2', 'product:9', 'product:3000000000', 'product:1'],
    ])
    const many = Array.from({ length: 51 }, (_, index) => index + 1).join(',')
    for (const ids of ['', '1,', 'one', '-1', many])
      await expect(products.chosen({ query: { ids } }), ids).rejects.toThrow('400')

    const rename = (name: string) => saveProducts(db, [{ ...named[0]!, name }], importSource(1), ignore)
    const shown = async () => names(await search.readCards([2, 1, 3]))
    await rename('Drake')
    expect(await shown()).toEqual(['Wyrm', 'Dragon'])
    search.refresh(['products', 'product:1'])
    expect(await shown()).toEqual(['Wyrm', 'Drake'])
    // A card read while its product changes isn't kept.
    search.refresh(['product:1'])
    const early = shown()
    search.refresh(['product:1'])
    await early
    await rename('Lindworm')
    expect(await shown()).toEqual(['Wyrm', 'Lindworm'])
    await archiveUnseen(db, importSource(2), ignore)
    search.refresh(['product:1', 'product:2'])
    expect(await shown()).toEqual([])
  })

  test('filters narrow the list and every choice shows its count', { tags: ['S3.4', 'S7.17', 'S7.19'] }, async () => {
    await using database = await open()
    const { products } = await createApi(database.db, [
      { name: 'Dragon', creatureType: 'Dragon', scale: 'Huge', designer: 'Ada', unprimedPrice: 9, isFeatured: true },
      { name: 'Wyrm', creatureType: 'Dragon', scale: 'Large', designer: 'Bo', unprimedPrice: 5 },
      { name: 'Ooze', creatureType: 'Ooze', scale: 'Small', designer: 'Bo', unprimedPrice: 4.99, tags: ['slimy'] },
    ])
    const list = async (query: Parameters<typeof products.list>[0]['query']) => names(await products.list({ query }))
    expect(await list({ creatureType: 'Dragon', designer: 'Bo' })).toEqual(['Wyrm'])
    expect(await list({ scale: 'Small' })).toEqual(['Ooze'])
    expect(await list({ featured: 'true' })).toEqual(['Dragon'])
    expect(await list({ featured: 'false', search: '', creatureType: '' })).toHaveLength(3)
    expect(await list({ search: 'SLIMY bo' })).toEqual(['Ooze'])
    expect(await list({ priceRange: '5-9' })).toEqual(['Dragon', 'Wyrm'])
    expect([
      await list({ priceRange: '-4.99' }),
      await list({ priceRange: '5.01-' }),
      await list({ priceRange: '-' }),
    ]).toEqual([['Ooze'], ['Dragon'], ['Dragon', 'Ooze', 'Wyrm']])
    expect(await products.filters({ query: { creatureType: 'Dragon', designer: 'Bo' } })).toEqual({
      creatureTypes: ['Dragon', 'Ooze'],
      scales: ['Small', 'Large', 'Huge'],
      designers: ['Ada', 'Bo'],
      counts: {
        creatureTypes: { Dragon: 1, Ooze: 1 },
        scales: { Small: 0, Large: 1, Huge: 0 },
        designers: { Ada: 1, Bo: 1 },
        featured: 0,
        available: 1,
      },
      total: 1,
    })
  })

  test('filters without results count what each of them hides', { tags: ['S2.37', 'S7.19'] }, async () => {
    await using database = await open()
    const { products } = await createApi(database.db, [
      { name: 'Dragon', creatureType: 'Dragon', designer: 'Ada', isFeatured: true },
      { name: 'Wyrm', creatureType: 'Dragon', designer: 'Ada', isFeatured: true },
      { name: 'Ooze', creatureType: 'Ooze', designer: 'Bo' },
    ])
    const without = async (query: Parameters<typeof products.filters>[0]['query']) =>
      (await products.filters({ query })).withoutOne
    expect(await without({ creatureType: 'Dragon', designer: 'Bo' })).toEqual({ creatureType: 1, designer: 2 })
    expect(await without({ search: 'ooze', featured: 'true', scale: '' })).toEqual({ search: 2, featured: 1 })
    expect(await without({ search: 'lich', priceRange: '900-', available: 'true' })).toEqual({})
    expect(await without({ search: 'ooze' })).toBeUndefined()
  })

  test('lists are sorted as asked, and can leave out what is sold out', { tags: ['S2.39', 'S7.17'] }, async () => {
    await using database = await open()
    const { db } = database
    const { products, named, search } = await createApi(db, [
      { name: 'Dragon', scale: 'Huge', unprimedPrice: 9 },
      { name: 'Mimic', scale: 'Small', shopifyVariants: [variant('32mm', 'None', '2', false)] },
      { name: 'Wyrm', scale: 'Large', unprimedPrice: 5, isFeatured: true },
      { name: 'Ape', scale: 'Odd', unprimedPrice: 5 },
    ])
    type Query = Parameters<typeof products.list>[0]['query']
    const list = async (query: Query) => names(await products.list({ query }))
    const available = 'true'
    expect(await list({ sort: 'featured' })).toEqual(await list({}))
    expect(await list({ sort: 'newest' })).toEqual(['Ape', 'Wyrm', 'Mimic', 'Dragon'])
    expect(await list({ sort: 'price' })).toEqual(['Ape', 'Wyrm', 'Dragon', 'Mimic'])
    expect(await list({ sort: 'name', limit: 2, offset: 1 })).toEqual(['Dragon', 'Mimic'])
    expect(await list({ sort: 'size', available })).toEqual(['Wyrm', 'Dragon', 'Ape'])
    await expect(products.list({ query: { sort: 'luck' } as never })).rejects.toThrow(/^400: sort/)
    const { counts, total } = await products.filters({ query: { available } })
    expect([total, counts.available, counts.scales['Small']]).toEqual([3, 3, 0])

    // Orders already asked for follow stock and price.
    const ape = { ...named[3]!, unprimedPrice: 20, updatedAt: '2026-11-02T00:00:00Z' }
    const mimic = { ...named[1]!, shopifyVariants: [variant('32mm', 'None', '2')], updatedAt: '2026-11-02T00:00:00Z' }
    await saveProducts(db, [ape, mimic], importSource(2), ({ tags }) => search.refresh(tags))
    expect(await list({ sort: 'price', available })).toEqual(['Mimic', 'Wyrm', 'Dragon', 'Ape'])
  })

  test(
    'product is found by handle, former handle and id until it is archived',
    { tags: ['S2.3', 'S7.21', 'S10.6'] },
    async () => {
      await using database = await open()
      const { db } = database
      const { products, read, named } = await createApi(db, [{ name: 'Dragon' }, { name: '2' }, { name: 'Ooze' }])
      const find = async (handle: string) => (await products.byHandle({ params: { handle } })).name
      expect([await find('dragon'), [...read]]).toEqual(['Dragon', ['product:1']])
      expect([await find('1'), [...read]]).toEqual(['Dragon', ['products:new', 'product:1']])
      expect(await find('2')).toBe('2')
      await expect(find('nobody')).rejects.toThrow('404: Product not found')
      expect([...read]).toEqual(['products:new'])
      for (const odd of ['0', '-1', '1.0', '01', '99999999999', "' or 1=1 --", '%']) {
        await expect(find(odd)).rejects.toThrow('404: Product not found')
      }

      await saveProducts(db, [{ ...named[0]!, handle: 'wyrm' }], importSource(1), ignore)
      expect([await find('dragon'), [...read], await find('wyrm')]).toEqual([
        'Dragon',
        ['products:new', 'product:1'],
        'Dragon',
      ])
      await saveProducts(db, [{ ...named[2]!, handle: 'dragon' }], importSource(1), ignore)
      expect([await find('dragon'), await find('ooze')]).toEqual(['Ooze', 'Ooze'])

      await archiveUnseen(db, importSource(2), ignore)
      for (const gone of ['wyrm', 'dragon', '1']) await expect(find(gone)).rejects.toThrow('404: Product not found')
      await expect(products.related({ params: { id: '1' } })).rejects.toThrow('404: Product not found')
      expect([await products.list({ query: {} }), await products.featured()]).toEqual([[], []])
    },
  )

  test('related lists up to five products, same type first, then same designer', { tags: ['S7.20'] }, async () => {
    await using database = await open()
    const dragons = ['D1', 'D2', 'D3'].map((name) => ({ name, creatureType: 'Dragon', designer: 'Bo' }))
    const { products, read } = await createApi(database.db, [
      { name: 'Green', creatureType: 'Dragon', designer: 'Ada' },
      ...['A1', 'A2', 'A3'].map((name) => ({ name, creatureType: 'Ooze', designer: 'Ada' })),
      ...dragons,
      { name: 'Other', creatureType: 'Golem', designer: 'Cleo' },
      { name: 'Nameless', creatureType: '', designer: '' },
      { name: 'Unknown', creatureType: '', designer: '' },
    ])
    expect(names(await products.related({ params: { id: '1' } }))).toEqual(['D1', 'D2', 'D3', 'A1', 'A2'])
    expect([...read]).toEqual(['product:1', 'type:Dragon', 'designer:Ada'])
    expect(await products.related({ params: { id: '8' } })).toEqual([])
    expect(await products.related({ params: { id: '9' } })).toEqual([])
  })

  test('findProductOfVariant follows a variant that moves to another product', async () => {
    await using database = await open()
    const { db } = database
    const shared = variant('32mm', 'None', '4')
    const { named } = await createApi(db, [{ name: 'Dragon', shopifyVariants: [shared] }, { name: 'Ooze' }])
    expect((await findProductOfVariant(db, shared.id))?.name).toBe('Dragon')
    await saveProducts(db, [{ ...named[1]!, shopifyVariants: [shared] }], importSource(1), ignore)
    expect((await findProductOfVariant(db, shared.id))?.name).toBe('Ooze')
    expect(await findProductOfVariant(db, 'gid://nothing')).toBeUndefined()
  })

  test('a search that finds fewer than three products suggests near matches after them', async () => {
    await using database = await open()
    const { products, read } = await createApi(database.db, [
      { name: 'Emerald Wyrm' },
      { name: 'Emerald Toad' },
      { name: 'Emeralt Golem' },
      { name: 'Bat' },
    ])
    const suggest = async (search: string) => {
      const { products: some, ...others } = await products.suggestions({ query: { search } })
      return { names: names(some), ...others }
    }
    const near = { search: 'emerald', total: 2 }
    expect(await suggest('emeralt')).toEqual({
      names: ['Emeralt Golem', 'Emerald Toad', 'Emerald Wyrm'],
      total: 1,
      near,
    })
    expect(await suggest('emrald')).toEqual({ names: ['Emerald Toad', 'Emerald Wyrm'], total: 0, near })
    expect(await suggest('emeral')).toEqual({ names: ['Emerald Toad', 'Emerald Wyrm', 'Emeralt Golem'], total: 3 })
    expect(await suggest('qqqq')).toEqual({ names: [], total: 0 })
    expect((await suggest('')).names).toHaveLength(4)
    expect([...read]).toEqual(['products'])
    const { near: filtered, withoutOne } = await products.filters({ query: { search: 'emrald', designer: 'Ada' } })
    expect([filtered, withoutOne]).toEqual([near, { search: 4 }])
    // The list has what the words find, and nothing else.
    expect(await products.list({ query: { search: 'emrald' } })).toEqual([])
  })
})
