import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { createClient } from '#shared/contract/client.ts'
import { productsContract } from '#shared/features/products/products.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { draft, variant, reading } from './product-draft.testing.ts'
import { findProductOfVariant } from './product-reading.ts'
import { archiveUnseen, saveProducts } from './products.repository.ts'
import { productsRoutes } from './products.routes.ts'
import { openProductSearch } from './products.search.ts'

const nothing = () => {}

/** A room over a catalogue of drafts, each named and numbered from 1 in the order given. */
async function openRoom(db: Database, drafts: Partial<ReturnType<typeof draft>>[]) {
  const named = drafts.map((given) =>
    draft({ shopifyId: `gid://${given.name}`, handle: given.name!.toLowerCase(), shopifyVariants: [], ...given }),
  )
  await saveProducts(db, named, reading(1), nothing)
  const search = openProductSearch(db)
  const { send, read } = inProcess(productsRoutes({ db, search }))
  return { products: createClient(productsContract, send), read, search, named }
}

const names = (products: { name: string }[]) => products.map(({ name }) => name)

onEveryDialect((_, open) => {
  test('§3 §7 a product is answered with every field of the contract', async () => {
    await using database = await open()
    const { products } = await openRoom(
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

  test('§7 lists and pages: featured first, then by name whatever its case and accents', async () => {
    await using database = await open()
    const { products, read } = await openRoom(database.db, [
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
  })

  test('§3 §7 filters narrow the list, and every choice says how many it would show', async () => {
    await using database = await open()
    const { products } = await openRoom(database.db, [
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
      },
      total: 1,
    })
  })

  test('§2 §7 a product is found by its handle, an old handle and its id, and not once it is gone', async () => {
    await using database = await open()
    const { db } = database
    const { products, read, named } = await openRoom(db, [{ name: 'Dragon' }, { name: '2' }, { name: 'Ooze' }])
    const find = async (handle: string) => (await products.byHandle({ params: { handle } })).name
    expect([await find('dragon'), [...read]]).toEqual(['Dragon', ['product:1']])
    expect([await find('1'), [...read]]).toEqual(['Dragon', ['products:new', 'product:1']])
    expect(await find('2')).toBe('2')
    await expect(find('nobody')).rejects.toThrow('404: Product not found')
    expect([...read]).toEqual(['products:new'])
    for (const odd of ['0', '-1', '1.0', '01', '99999999999', "' or 1=1 --", '%']) {
      await expect(find(odd)).rejects.toThrow('404: Product not found')
    }

    await saveProducts(db, [{ ...named[0]!, handle: 'wyrm' }], reading(1), nothing)
    expect([await find('dragon'), [...read], await find('wyrm')]).toEqual([
      'Dragon',
      ['products:new', 'product:1'],
      'Dragon',
    ])
    await saveProducts(db, [{ ...named[2]!, handle: 'dragon' }], reading(1), nothing)
    expect([await find('dragon'), await find('ooze')]).toEqual(['Ooze', 'Ooze'])

    await archiveUnseen(db, reading(2), nothing)
    for (const gone of ['wyrm', 'dragon', '1']) await expect(find(gone)).rejects.toThrow('404: Product not found')
    await expect(products.related({ params: { id: '1' } })).rejects.toThrow('404: Product not found')
    expect([await products.list({ query: {} }), await products.featured()]).toEqual([[], []])
  })

  test('§7 related are five at most: the same type first, then the same designer, never itself', async () => {
    await using database = await open()
    const dragons = ['D1', 'D2', 'D3'].map((name) => ({ name, creatureType: 'Dragon', designer: 'Bo' }))
    const { products, read } = await openRoom(database.db, [
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

  test('a variant leads to its product, also when it moves', async () => {
    await using database = await open()
    const { db } = database
    const shared = variant('32mm', 'None', '4')
    const { named } = await openRoom(db, [{ name: 'Dragon', shopifyVariants: [shared] }, { name: 'Ooze' }])
    expect((await findProductOfVariant(db, shared.id))?.name).toBe('Dragon')
    await saveProducts(db, [{ ...named[1]!, shopifyVariants: [shared] }], reading(1), nothing)
    expect((await findProductOfVariant(db, shared.id))?.name).toBe('Ooze')
    expect(await findProductOfVariant(db, 'gid://nothing')).toBeUndefined()
  })
})
