import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { ProductPhoto } from '#shared/features/catalogue/products.schema.ts'
import { draft, variant, importSource } from '#tests/harness/product-draft.ts'
import { createProductsApi, namesOf } from '#tests/harness/products-api.ts'
import { findProductOfVariant } from '#server/features/catalogue/reading/read-products.ts'
import { archiveUnseen } from '#server/features/catalogue/writing/archive-products.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'

const ignore = () => {}

onEveryDialect((_, open) => {
  test('byHandle returns every field of the contract', { tags: ['A3.2', 'A7.5', 'S3.2'] }, async () => {
    await using database = await open()
    const { products } = await createProductsApi(
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
      const { products, read } = await createProductsApi(database.db, [
        { name: 'zombie' },
        { name: 'Écorcheur' },
        { name: 'Bat' },
        { name: 'ape' },
        { name: 'Wyrm', isFeatured: true, photos: [] },
        { name: 'Dragon', isFeatured: true },
      ])
      const all = await products.list({ query: {} })
      expect(namesOf(all)).toEqual(['Dragon', 'Wyrm', 'ape', 'Bat', 'Écorcheur', 'zombie'])
      expect(all[1]!.imageUrl).toBeNull()
      expect([...read]).toEqual(['products'])
      expect(namesOf(await products.list({ query: { limit: 2, offset: 3 } }))).toEqual(['Bat', 'Écorcheur'])
      expect(await products.list({ query: { offset: 600 } })).toEqual([])
      expect(namesOf(await products.featured())).toEqual(['Dragon', 'Wyrm'])
      expect([...read]).toEqual(['featured'])
      await expect(products.list({ query: { limit: 251 } })).rejects.toThrow(/^400: limit/)
    },
  )

  test('cards show what the lists show, and follow each change', async () => {
    await using database = await open()
    const { db } = database
    const sizes = ['32mm', '54mm'].map((size, index) => variant(size, 'None', String(7 - index)))
    const { products, read, search, named } = await createProductsApi(db, [
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
    const shown = async () => namesOf(await search.readCards([2, 1, 3]))
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

  test(
    'product is found by handle, former handle and id until it is archived',
    { tags: ['S2.3', 'S7.21', 'S10.6'] },
    async () => {
      await using database = await open()
      const { db } = database
      const { products, read, named } = await createProductsApi(db, [
        { name: 'Dragon' },
        { name: '2' },
        { name: 'Ooze' },
      ])
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
    const { products, read } = await createProductsApi(database.db, [
      { name: 'Green', creatureType: 'Dragon', designer: 'Ada' },
      ...['A1', 'A2', 'A3'].map((name) => ({ name, creatureType: 'Ooze', designer: 'Ada' })),
      ...dragons,
      { name: 'Other', creatureType: 'Golem', designer: 'Cleo' },
      { name: 'Nameless', creatureType: '', designer: '' },
      { name: 'Unknown', creatureType: '', designer: '' },
    ])
    expect(namesOf(await products.related({ params: { id: '1' } }))).toEqual(['D1', 'D2', 'D3', 'A1', 'A2'])
    expect([...read]).toEqual(['product:1', 'type:Dragon', 'designer:Ada'])
    expect(await products.related({ params: { id: '8' } })).toEqual([])
    expect(await products.related({ params: { id: '9' } })).toEqual([])
  })

  test('findProductOfVariant follows a variant that moves to another product', async () => {
    await using database = await open()
    const { db } = database
    const shared = variant('32mm', 'None', '4')
    const { named } = await createProductsApi(db, [{ name: 'Dragon', shopifyVariants: [shared] }, { name: 'Ooze' }])
    expect((await findProductOfVariant(db, shared.id))?.name).toBe('Dragon')
    await saveProducts(db, [{ ...named[1]!, shopifyVariants: [shared] }], importSource(1), ignore)
    expect((await findProductOfVariant(db, shared.id))?.name).toBe('Ooze')
    expect(await findProductOfVariant(db, 'gid://nothing')).toBeUndefined()
  })
})
