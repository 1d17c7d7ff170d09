import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { variant, importSource } from '#tests/harness/product-draft.ts'
import { createProductsApi, namesOf } from '#tests/harness/products-api.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'

onEveryDialect((_, open) => {
  test('filters narrow the list and every choice shows its count', { tags: ['S3.4', 'S7.17', 'S7.19'] }, async () => {
    await using database = await open()
    const { products } = await createProductsApi(database.db, [
      { name: 'Dragon', creatureType: 'Dragon', scale: 'Huge', designer: 'Ada', unprimedPrice: 9, isFeatured: true },
      { name: 'Wyrm', creatureType: 'Dragon', scale: 'Large', designer: 'Bo', unprimedPrice: 5 },
      { name: 'Ooze', creatureType: 'Ooze', scale: 'Small', designer: 'Bo', unprimedPrice: 4.99, tags: ['slimy'] },
    ])
    const list = async (query: Parameters<typeof products.list>[0]['query']) => namesOf(await products.list({ query }))
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
    const { products } = await createProductsApi(database.db, [
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
    const { products, named, search } = await createProductsApi(db, [
      { name: 'Dragon', scale: 'Huge', unprimedPrice: 9 },
      { name: 'Mimic', scale: 'Small', shopifyVariants: [variant('32mm', 'None', '2', false)] },
      { name: 'Wyrm', scale: 'Large', unprimedPrice: 5, isFeatured: true },
      { name: 'Ape', scale: 'Odd', unprimedPrice: 5 },
    ])
    type Query = Parameters<typeof products.list>[0]['query']
    const list = async (query: Query) => namesOf(await products.list({ query }))
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

  test('four products in stock differ with each turn, those of a type come first', async () => {
    await using database = await open()
    const soldOut = [variant('32mm', 'None', '4.00', false)]
    const { products } = await createProductsApi(database.db, [
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name, creatureType: 'Ooze' })),
      { name: 'G', creatureType: 'Ooze', shopifyVariants: soldOut },
      { name: 'H', creatureType: 'Fey' },
    ])
    const shown = async (query: object) => namesOf(await products.inStock({ query })).join('')
    expect(await shown({})).toBe('ABCD')
    expect(await shown({ turn: 1 })).toBe('EFHA')
    expect(await shown({ turn: 2 })).toBe('BCDE')
    expect(await shown({ turn: 1, creatureType: 'Fey' })).toBe('HEFA')
    expect(await shown({ turn: 1, creatureType: 'Nothing' })).toBe('EFHA')
    await expect(shown({ turn: -1 })).rejects.toThrow('400')
  })

  test('a search that finds fewer than three products suggests near matches after them', async () => {
    await using database = await open()
    const { products, read } = await createProductsApi(database.db, [
      { name: 'Emerald Wyrm' },
      { name: 'Emerald Toad' },
      { name: 'Emeralt Golem' },
      { name: 'Bat' },
    ])
    const suggest = async (search: string) => {
      const { products: some, ...others } = await products.suggestions({ query: { search } })
      return { names: namesOf(some), ...others }
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
