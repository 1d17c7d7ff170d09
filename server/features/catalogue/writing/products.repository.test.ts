import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { Change } from '#server/changes/changes.ts'
import { archiveUnseen, countOnSale, saveProducts } from './products.repository.ts'
import { draft, importSource } from '#tests/harness/product-draft.ts'

onEveryDialect((_, open) => {
  test('import adds, keeps, changes, archives and restores products', { tags: ['A11.2'] }, async () => {
    await using database = await open()
    const { db } = database
    const noted: Change[] = []
    const note = (change: Change) => noted.push(change)
    const noticed = () => noted.splice(0).map(({ type, tags }) => [type, tags.toSorted()])
    const dragon = draft({
      shopifyId: 'gid://1',
      name: 'Dragon',
      handle: 'dragon',
      creatureType: 'Dragon',
      designer: 'Ada',
    })
    const ooze = draft({
      shopifyId: 'gid://2',
      name: 'Ooze',
      handle: 'ooze',
      creatureType: 'Ooze',
      designer: 'Bo',
      isFeatured: true,
    })

    expect(await saveProducts(db, [dragon, ooze], importSource(1), note)).toMatchObject({
      added: 2,
      changed: 0,
      unchanged: 0,
    })
    expect(noticed()).toEqual([
      [
        'product_created',
        [
          'designer:Ada',
          'designer:Bo',
          'featured',
          'product:1',
          'product:2',
          'products',
          'products:new',
          'type:Dragon',
          'type:Ooze',
        ],
      ],
      ['product_updated', ['designers', 'products']],
    ])

    expect(
      await saveProducts(db, [dragon, { ...ooze, updatedAt: '2026-11-09T00:00:00Z' }], importSource(2), note),
    ).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    })
    expect(noticed()).toEqual([])

    const soldOut = {
      ...dragon,
      shopifyVariants: dragon.shopifyVariants.map((one) => ({ ...one, availableForSale: false })),
    }
    await saveProducts(db, [soldOut], importSource(3), note)
    expect(noticed()).toEqual([['inventory_updated', ['designer:Ada', 'product:1', 'products', 'type:Dragon']]])

    const wyrm = { ...soldOut, handle: 'wyrm', creatureType: 'Wyrm', designer: 'Bo' }
    expect(await saveProducts(db, [wyrm], importSource(3), note)).toMatchObject({ changed: 1 })
    expect(noticed()).toEqual([
      [
        'product_updated',
        [
          'designer:Ada',
          'designer:Bo',
          'designers',
          'product:1',
          'products',
          'products:new',
          'type:Dragon',
          'type:Wyrm',
        ],
      ],
    ])

    expect(await archiveUnseen(db, importSource(3), note)).toHaveLength(1)
    expect(noticed()).toEqual([
      ['product_deleted', ['designer:Bo', 'featured', 'product:2', 'products', 'products:new', 'type:Ooze']],
    ])
    expect(await countOnSale(db)).toBe(1)

    expect(await saveProducts(db, [{ ...ooze, isFeatured: undefined }], importSource(4), note)).toMatchObject({
      changed: 1,
    })
    expect(noticed()).toEqual([
      ['product_created', ['designer:Bo', 'featured', 'product:2', 'products', 'products:new', 'type:Ooze']],
    ])
    expect(await countOnSale(db)).toBe(2)
  })

  test('products without a Shopify id are never archived', async () => {
    await using database = await open()
    const { db } = database
    const names = ['Ape', 'Bat', 'Cat']
    const drafts = names.map((name) => draft({ shopifyId: `gid://${name}`, handle: name, name }))
    await saveProducts(db, drafts, importSource(1), () => {})
    await db.updateTable('products').set({ shopifyId: null }).where('name', '=', 'Ape').execute()
    expect(await archiveUnseen(db, importSource(2), () => {})).toHaveLength(2)
    expect(await countOnSale(db)).toBe(1)
  })
})
