import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { Change } from '#server/changes/changes.ts'
import { applyFeaturedChanges, findFeaturedChanges } from './product-collection.ts'
import { draft, importSource, variant } from '#tests/harness/product-draft.ts'
import { findChangedSince, revertProducts } from './revert-products.ts'
import { archiveUnseen, findUnseenOnSale } from './archive-products.ts'
import { saveProducts } from './save-products.ts'

const ignore = () => {}
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

/** Changes the dragon to a wyrm, removes the ooze and adds a bat. */
async function syncTwice(db: Database) {
  await saveProducts(db, [dragon, ooze], importSource(1), ignore)
  const before = await rows(db)
  const { differences } = await saveProducts(db, [wyrm, bat], importSource(2), ignore)
  return { before, differences: [...differences, ...(await archiveUnseen(db, importSource(2), ignore))].toReversed() }
}

onEveryDialect((_, open) => {
  test('revert restores changed, archived and added products and publishes it', async () => {
    await using database = await open()
    const { db } = database
    const { before, differences } = await syncTwice(db)
    const noted: Change[] = []
    const { restored, unchanged } = await revertProducts(db, differences, (change) => noted.push(change))
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
    expect(await findChangedSince(db, differences)).toEqual([])
    expect(await revertProducts(db, differences, ignore)).toEqual({ restored: [], unchanged: 3 })
    // Shopify still has the other version, so the next sync applies it again.
    const now = { importId: 3, readAt: new Date(Date.now() + 1000).toISOString() }
    expect(await saveProducts(db, [wyrm, bat], now, ignore)).toMatchObject({ changed: 2 })
    expect(await archiveUnseen(db, now, ignore)).toHaveLength(1)
  })

  test('revert skips and names products changed since, except for stock', async () => {
    await using database = await open()
    const { db } = database
    const { differences } = await syncTwice(db)
    await saveProducts(db, [{ ...bat, name: 'Big Bat' }], { importId: null, readAt: importSource(3).readAt }, ignore)
    const soldOut = wyrm.shopifyVariants.map((one) => ({ ...one, availableForSale: false }))
    await saveProducts(db, [{ ...wyrm, shopifyVariants: soldOut }], importSource(4), ignore)
    await db.updateTable('products').set({ featuredByHand: 0 }).where('shopifyId', '=', 'gid://1').execute()
    expect(await findChangedSince(db, differences)).toEqual(['Big Bat'])
    const { restored } = await revertProducts(db, differences, ignore)
    expect(restored.map(({ title, what }) => `${title} ${what}`)).toEqual(['Ooze added', 'Wyrm changed', 'Bat skipped'])
    const [first, , third] = await rows(db)
    expect([first!.name, third!.name]).toEqual(['Dragon', 'Big Bat'])
    // One of the dragon's two variants is sold out.
    const sold = dragon.shopifyVariants.find(({ id }) => id === wyrm.shopifyVariants[0]!.id)
    expect(first!.stock).toBe(sold ? '01' : '11')
  })

  test("revert computes the 'From' price from the current stock", async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon], importSource(1), ignore)
    const { differences } = await saveProducts(db, [{ ...dragon, name: 'Wyrm' }], importSource(2), ignore)
    const [cheapest, other] = dragon.shopifyVariants
    const shopifyVariants = [{ ...cheapest!, availableForSale: false }, other!]
    await saveProducts(db, [{ ...dragon, name: 'Wyrm', shopifyVariants }], importSource(3), ignore)
    await revertProducts(db, differences, ignore)
    expect((await rows(db))[0]).toMatchObject({ name: 'Dragon', stock: '01', fromCents: 900 })
  })

  test('exactly the collection is featured except where staff decided otherwise', async () => {
    await using database = await open()
    const { db } = database
    const named = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      draft({ shopifyId: name, handle: name, name, shopifyVariants: [] }),
    )
    await saveProducts(
      db,
      named.map((one, place) => ({ ...one, isFeatured: place < 2 })),
      importSource(1),
      ignore,
    )
    await db.updateTable('products').set({ featuredByHand: 1, isFeatured: 1 }).where('name', '=', 'd').execute()
    await db.updateTable('products').set({ archivedAt: 'now' }).where('name', '=', 'e').execute()
    const wanted = await findFeaturedChanges(db, ['b', 'c', 'e', 'gone'])
    const noted: Change[] = []
    expect((await applyFeaturedChanges(db, wanted, (change) => noted.push(change))).map(({ title }) => title)).toEqual([
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
    expect(await findFeaturedChanges(db, ['b', 'c', 'e', 'gone'])).toEqual([])
    expect(await applyFeaturedChanges(db, wanted, ignore)).toEqual([])
  })

  test('unmetOnSale predicts what an import would archive', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon, ooze], importSource(1), ignore)
    await saveProducts(db, [bat], { importId: null, readAt: importSource(3).readAt }, ignore)
    const unmet = await findUnseenOnSale(db, new Set(['gid://1']), importSource(2).readAt)
    expect(unmet.map(({ title, what }) => [title, what])).toEqual([['Ooze', 'archived']])
  })
})
