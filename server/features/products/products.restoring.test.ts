import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import type { Change } from '#server/live/changes.ts'
import { featureByCollection, featuredToChange } from './product-collection.ts'
import { draft, reading, variant } from './product-draft.testing.ts'
import { changedSince, restoreProducts } from './product-restoring.ts'
import { archiveUnseen, saveProducts, unmetOnSale } from './products.repository.ts'

const nothing = () => {}
const dragon = draft({ shopifyId: 'gid://1', name: 'Dragon', handle: 'dragon', designer: 'Ada' })
const ooze = draft({ shopifyId: 'gid://2', name: 'Ooze', handle: 'ooze', creatureType: 'Ooze', shopifyVariants: [] })
const bat = draft({ shopifyId: 'gid://3', name: 'Bat', handle: 'bat', creatureType: 'Beast', shopifyVariants: [] })
const wyrm = {
  ...dragon,
  name: 'Wyrm',
  handle: 'wyrm',
  designer: 'Bo',
  shopifyVariants: [variant('32mm', 'None', '9.00')],
}

const rows = async (db: Database) =>
  (await db.selectFrom('products').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
    readAt: null,
    seenIn: null,
  }))

/** A dragon that becomes a wyrm, an ooze that goes, a bat that comes. */
async function syncTwice(db: Database) {
  await saveProducts(db, [dragon, ooze], reading(1), nothing)
  const before = await rows(db)
  const { differences } = await saveProducts(db, [wyrm, bat], reading(2), nothing)
  return { before, differences: [...differences, ...(await archiveUnseen(db, reading(2), nothing))].toReversed() }
}

onEveryDialect((_, open) => {
  test('what a sync has changed, archived and added is put back, whoever has read it is told, and twice is as good as once', async () => {
    await using database = await open()
    const { db } = database
    const { before, differences } = await syncTwice(db)
    const noted: Change[] = []
    const { restored, unchanged } = await restoreProducts(db, differences, (change) => noted.push(change))
    expect(restored.map(({ title, what }) => `${title} ${what}`)).toEqual([
      'Ooze added',
      'Wyrm changed',
      'Bat archived',
    ])
    expect(restored[1]!.fields).toContainEqual({ field: 'Price 32mm / None', before: '$9.00', after: '$4.50' })
    expect(unchanged).toBe(0)
    const after = await rows(db)
    expect(after.filter(({ name }) => name !== 'Bat')).toEqual(before)
    expect(after.at(-1)).toMatchObject({ name: 'Bat', archivedAt: expect.any(String) })
    expect(new Map(noted.map(({ type, tags }) => [type, tags]))).toEqual(
      new Map([
        ['product_created', expect.arrayContaining(['product:2', 'type:Ooze', 'products:new'])],
        ['product_updated', expect.arrayContaining(['product:1', 'designer:Ada', 'designer:Bo', 'designers'])],
        ['product_deleted', expect.arrayContaining(['product:3', 'type:Beast'])],
      ]),
    )
    const variants = await db.selectFrom('productVariants').selectAll().execute()
    expect(variants.map(({ variantId }) => variantId).toSorted()).toEqual(
      dragon.shopifyVariants.map(({ id }) => id).toSorted(),
    )
    expect(await db.selectFrom('productHandles').selectAll().execute()).toContainEqual({ handle: 'wyrm', productId: 1 })
    expect(await changedSince(db, differences)).toEqual([])
    expect(await restoreProducts(db, differences, nothing)).toEqual({ restored: [], unchanged: 3 })
    // Shopify still has it otherwise: the next sync brings it again.
    const now = { importId: 3, readAt: new Date(Date.now() + 1000).toISOString() }
    expect(await saveProducts(db, [wyrm, bat], now, nothing)).toMatchObject({ changed: 2 })
    expect(await archiveUnseen(db, now, nothing)).toHaveLength(1)
  })

  test('what has changed since stays and is named; stock that has, and featuring by hand, are not held against it', async () => {
    await using database = await open()
    const { db } = database
    const { differences } = await syncTwice(db)
    await saveProducts(db, [{ ...bat, name: 'Big Bat' }], { importId: null, readAt: reading(3).readAt }, nothing)
    const soldOut = wyrm.shopifyVariants.map((one) => ({ ...one, availableForSale: false }))
    await saveProducts(db, [{ ...wyrm, shopifyVariants: soldOut }], reading(4), nothing)
    await db.updateTable('products').set({ featuredByHand: 0 }).where('shopifyId', '=', 'gid://1').execute()
    expect(await changedSince(db, differences)).toEqual(['Big Bat'])
    const { restored } = await restoreProducts(db, differences, nothing)
    expect(restored.map(({ title, what }) => `${title} ${what}`)).toEqual(['Ooze added', 'Wyrm changed', 'Bat skipped'])
    const [first, , third] = await rows(db)
    expect([first!.name, third!.name]).toEqual(['Dragon', 'Big Bat'])
    // Of the dragon's two variants one is known to be sold out.
    const sold = dragon.shopifyVariants.find(({ id }) => id === wyrm.shopifyVariants[0]!.id)
    expect(first!.stock).toBe(sold ? '01' : '11')
  })

  test('exactly the products of a collection are featured, but for what staff have set by hand and what is archived', async () => {
    await using database = await open()
    const { db } = database
    const named = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      draft({ shopifyId: name, handle: name, name, shopifyVariants: [] }),
    )
    await saveProducts(
      db,
      named.map((one, place) => ({ ...one, isFeatured: place < 2 })),
      reading(1),
      nothing,
    )
    await db.updateTable('products').set({ featuredByHand: 1, isFeatured: 1 }).where('name', '=', 'd').execute()
    await db.updateTable('products').set({ archivedAt: 'now' }).where('name', '=', 'e').execute()
    const wanted = await featuredToChange(db, ['b', 'c', 'e', 'gone'])
    const noted: Change[] = []
    expect((await featureByCollection(db, wanted, (change) => noted.push(change))).map(({ title }) => title)).toEqual([
      'a',
      'c',
    ])
    expect(noted).toMatchObject([
      { type: 'product_updated', tags: expect.arrayContaining(['featured', 'product:1', 'product:3']) },
    ])
    const featured = await db
      .selectFrom('products')
      .select('name')
      .where('isFeatured', '=', 1)
      .orderBy('name')
      .execute()
    expect(featured.map(({ name }) => name)).toEqual(['b', 'c', 'd'])
    expect(await featuredToChange(db, ['b', 'c', 'e', 'gone'])).toEqual([])
    expect(await featureByCollection(db, wanted, nothing)).toEqual([])
  })

  test('what an import would archive is known beforehand', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon, ooze], reading(1), nothing)
    await saveProducts(db, [bat], { importId: null, readAt: reading(3).readAt }, nothing)
    const unmet = await unmetOnSale(db, new Set(['gid://1']), reading(2).readAt)
    expect(unmet.map(({ title, what }) => [title, what])).toEqual([['Ooze', 'archived']])
  })
})
