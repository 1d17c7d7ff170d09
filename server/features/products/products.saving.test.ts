import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { draft, reading, variant } from './product-draft.testing.ts'
import {
  archiveProducts,
  archiveUnseen,
  buryProducts,
  compareProducts,
  countOnSale,
  saveProducts,
} from './products.repository.ts'

const nothing = () => {}
const at = (importId: number) => reading(importId).readAt
const dragon = draft({ shopifyId: 'gid://1', name: 'Dragon', handle: 'dragon' })
const wyrm = { ...dragon, name: 'Wyrm' }

/** The only product, as far as these tests look at it. */
const theOne = (db: Database) =>
  db.selectFrom('products').select(['name', 'isFeatured', 'seenIn', 'readAt', 'archivedAt']).executeTakeFirstOrThrow()

onEveryDialect((_, open) => {
  test('what Shopify was asked for later stays, whoever writes last; the import has seen the product all the same', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [wyrm], { importId: null, readAt: at(5) }, nothing)
    expect(await saveProducts(db, [dragon], reading(4), nothing)).toMatchObject({ unchanged: 1, differences: [] })
    expect(await theOne(db)).toMatchObject({ name: 'Wyrm', seenIn: 4, readAt: at(5) })
    expect(await archiveUnseen(db, reading(4), nothing)).toEqual([])
    expect(await archiveProducts(db, ['gid://1'], at(4), nothing)).toBe(0)
    expect(await saveProducts(db, [dragon], reading(6), nothing)).toMatchObject({ changed: 1 })
    // Met as it is, it is known to be so since then.
    await saveProducts(db, [dragon], { importId: null, readAt: at(8) }, nothing)
    await saveProducts(db, [wyrm], reading(7), nothing)
    expect(await theOne(db)).toMatchObject({ name: 'Dragon', readAt: at(8) })
  })

  test('an answer that was longer on its way is newer when Shopify says so', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [{ ...dragon, updatedAt: '2026-11-01T00:00:00Z' }], reading(5), nothing)
    await saveProducts(db, [{ ...wyrm, updatedAt: '2026-11-01T00:00:01.000Z' }], reading(4), nothing)
    expect(await theOne(db)).toMatchObject({ name: 'Wyrm' })
  })

  test('a product that came while an import was reading is not archived by it', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon], { importId: null, readAt: at(5) }, nothing)
    expect(await archiveUnseen(db, reading(4), nothing)).toEqual([])
    expect(await archiveUnseen(db, reading(6), nothing)).toMatchObject([{ shopifyId: 'gid://1', what: 'archived' }])
  })

  test('no longer active: it is archived once, and older answers do not bring it back', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon], reading(1), nothing)
    expect(await archiveProducts(db, ['gid://1', 'gid://2'], at(5), nothing)).toBe(1)
    expect(await archiveProducts(db, ['gid://1'], at(6), nothing)).toBe(0)
    await saveProducts(db, [dragon], reading(5), nothing)
    expect(await countOnSale(db)).toBe(0)
    await saveProducts(db, [dragon], reading(7), nothing)
    expect(await countOnSale(db)).toBe(1)
    // Of one that the shop did not have that is known, too.
    const unknown = { ...dragon, shopifyId: 'gid://2' }
    expect(await saveProducts(db, [unknown], reading(4), nothing)).toMatchObject({ added: 0, unchanged: 1 })
    expect(await saveProducts(db, [unknown], reading(6), nothing)).toMatchObject({ added: 1 })
  })

  test('deleted in Shopify: it does not come back with what was read of it before, or a little later', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon], reading(1), nothing)
    expect(await buryProducts(db, ['gid://1', 'gid://2', 'gid://1'], nothing)).toBe(1)
    expect(await buryProducts(db, ['gid://1'], nothing)).toBe(0)
    const unknown = { ...dragon, shopifyId: 'gid://2', updatedAt: '2030-01-01T00:00:00Z' }
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const late = await saveProducts(db, [wyrm, unknown], { importId: 2, readAt: inMinutes(5) }, nothing)
    expect([late, await countOnSale(db)]).toMatchObject([{ added: 0, changed: 0, unchanged: 2 }, 0])
    const again = await saveProducts(db, [wyrm, unknown], { importId: 3, readAt: inMinutes(15) }, nothing)
    expect(again).toMatchObject({ added: 1, changed: 1 })
  })

  test('what staff have featured by hand, or not, stays so whatever the collection says', async () => {
    await using database = await open()
    const { db } = database
    const featured = { ...dragon, isFeatured: true }
    await saveProducts(db, [featured], reading(1), nothing)
    await db.updateTable('products').set({ featuredByHand: 0, isFeatured: 0 }).execute()
    expect(await saveProducts(db, [featured], reading(2), nothing)).toMatchObject({ unchanged: 1 })
    await saveProducts(db, [{ ...featured, name: 'Wyrm' }], reading(3), nothing)
    expect(await theOne(db)).toMatchObject({ name: 'Wyrm', isFeatured: 0 })
    await db.updateTable('products').set({ featuredByHand: 1, isFeatured: 1 }).execute()
    await saveProducts(db, [{ ...dragon, isFeatured: false }], reading(4), nothing)
    expect(await theOne(db)).toMatchObject({ name: 'Dragon', isFeatured: 1 })
    await db.updateTable('products').set({ featuredByHand: null }).execute()
    await saveProducts(db, [{ ...dragon, isFeatured: false }], reading(5), nothing)
    expect(await theOne(db)).toMatchObject({ isFeatured: 0 })
  })

  test('differences say in words what is added, changed and archived, beforehand as well as afterwards', async () => {
    await using database = await open()
    const { db } = database
    const added = {
      productId: null,
      shopifyId: 'gid://1',
      title: 'Dragon',
      what: 'added',
      fields: [
        { field: 'Price 32mm / None', before: null, after: '$4.50' },
        { field: 'Price 54mm / OSR Style', before: null, after: '$9.00' },
      ],
    }
    expect((await compareProducts(db, [dragon], at(1))).differences).toMatchObject([added])
    expect(await countOnSale(db)).toBe(0)
    expect((await saveProducts(db, [dragon], reading(1), nothing)).differences).toMatchObject([
      { ...added, productId: '1' },
    ])
    const changed = {
      ...wyrm,
      shopifyVariants: [variant('32mm', 'None', '5.00', false), variant('75mm', 'None', '12')],
      tags: ['fire'],
      longDescription: '<p>It  sleeps.</p>',
      photos: [],
      isFeatured: true,
    }
    const fields = [
      { field: 'Title', before: 'Dragon', after: 'Wyrm' },
      { field: 'Price 32mm / None', before: '$4.50', after: '$5.00' },
      { field: 'Stock 32mm / None', before: 'in stock', after: 'sold out' },
      { field: 'Price 54mm / OSR Style', before: '$9.00', after: null },
      { field: 'Price 75mm / None', before: null, after: '$12.00' },
      { field: 'Featured', before: 'no', after: 'yes' },
      { field: 'Tags', before: 'fire, flying', after: 'fire' },
      { field: 'Description', before: 'It hoards.', after: 'It sleeps.' },
      { field: 'Pictures', before: '1 picture', after: '0 pictures' },
    ]
    const compared = await compareProducts(db, [changed], at(2))
    expect(compared).toMatchObject({ added: 0, changed: 1, unchanged: 0, differences: [{ what: 'changed', fields }] })
    expect((await saveProducts(db, [changed], reading(2), nothing)).differences).toEqual(compared.differences)
    expect(await compareProducts(db, [changed], at(3))).toMatchObject({ unchanged: 1, differences: [] })
    expect(await archiveUnseen(db, reading(3), nothing)).toMatchObject([
      { productId: '1', title: 'Wyrm', what: 'archived', fields: [{ field: 'On sale', before: 'yes', after: 'no' }] },
    ])
  })
})
