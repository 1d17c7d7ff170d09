import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Change } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { draft, importSource, variant } from '#tests/harness/product-draft.ts'
import { countOnSale } from '#server/features/catalogue/reading/product-counts.ts'
import { archiveProducts, archiveUnseen, markProductsDeleted } from './archive-products.ts'
import { compareProducts, saveProducts } from './save-products.ts'

const ignore = () => {}
const at = (importId: number) => importSource(importId).readAt
const dragon = draft({ shopifyId: 'gid://1', name: 'Dragon', handle: 'dragon' })
const wyrm = { ...dragon, name: 'Wyrm' }

/** The only product, with the columns under test. */
const readOnly = (db: Database) =>
  db.selectFrom('products').select(['name', 'isFeatured', 'seenIn', 'readAt', 'archivedAt']).executeTakeFirstOrThrow()

onEveryDialect((dialect, open) => {
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

  test('data requested later wins over an older read, which still marks it as seen', async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [wyrm], { importId: null, readAt: at(5) }, ignore)
    expect(await saveProducts(db, [dragon], importSource(4), ignore)).toMatchObject({ unchanged: 1, differences: [] })
    expect(await readOnly(db)).toMatchObject({ name: 'Wyrm', seenIn: 4, readAt: at(5) })
    expect(await archiveUnseen(db, importSource(4), ignore)).toEqual([])
    expect(await archiveProducts(db, ['gid://1'], at(4), ignore)).toBe(0)
    expect(await saveProducts(db, [dragon], importSource(6), ignore)).toMatchObject({ changed: 1 })
    // An unchanged product is still marked as read at that time.
    await saveProducts(db, [dragon], { importId: null, readAt: at(8) }, ignore)
    await saveProducts(db, [wyrm], importSource(7), ignore)
    expect(await readOnly(db)).toMatchObject({ name: 'Dragon', readAt: at(8) })
  })

  test("slow response wins when Shopify's own date is newer", async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [{ ...dragon, updatedAt: '2026-11-01T00:00:00Z' }], importSource(5), ignore)
    await saveProducts(db, [{ ...wyrm, updatedAt: '2026-11-01T00:00:01.000Z' }], importSource(4), ignore)
    expect(await readOnly(db)).toMatchObject({ name: 'Wyrm' })
  })

  test("the stored 'From' price follows the stock, and a migration corrects older rows", async () => {
    await using database = await open()
    const { db } = database
    const stocked = (...isForSale: boolean[]) => ({
      ...dragon,
      shopifyVariants: ['4.50', '5.29', '6'].map((price, at) => variant('32mm', price, price, isForSale[at])),
    })
    const readCents = async () =>
      (await db.selectFrom('products').select('fromCents').executeTakeFirstOrThrow()).fromCents
    await saveProducts(db, [stocked(true, true, true)], importSource(1), ignore)
    expect(await readCents()).toBe(450)
    await saveProducts(db, [stocked(false, true, true)], importSource(2), ignore)
    expect(await readCents()).toBe(529)

    await db.updateTable('products').set({ fromCents: 450 }).execute()
    for (const table of ['schema_migrations', 'schema_expansions'])
      await sql`delete from ${sql.table(table)} where name = '010-from-price-for-sale'`.execute(db)
    await migrate(db, { dialect, migrations })
    expect(await readCents()).toBe(529)
  })

  test("import doesn't archive a product added while it was reading", async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon], { importId: null, readAt: at(5) }, ignore)
    expect(await archiveUnseen(db, importSource(4), ignore)).toEqual([])
    expect(await archiveUnseen(db, importSource(6), ignore)).toMatchObject([{ shopifyId: 'gid://1', what: 'archived' }])
  })

  test("inactive product is archived once and older reads don't restore it", async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon], importSource(1), ignore)
    expect(await archiveProducts(db, ['gid://1', 'gid://2'], at(5), ignore)).toBe(1)
    expect(await archiveProducts(db, ['gid://1'], at(6), ignore)).toBe(0)
    await saveProducts(db, [dragon], importSource(5), ignore)
    expect(await countOnSale(db)).toBe(0)
    await saveProducts(db, [dragon], importSource(7), ignore)
    expect(await countOnSale(db)).toBe(1)
    // The same applies to a product the shop didn't have.
    const unknown = { ...dragon, shopifyId: 'gid://2' }
    expect(await saveProducts(db, [unknown], importSource(4), ignore)).toMatchObject({ added: 0, unchanged: 1 })
    expect(await saveProducts(db, [unknown], importSource(6), ignore)).toMatchObject({ added: 1 })
  })

  test("deleted product isn't restored by older or slightly later reads", async () => {
    await using database = await open()
    const { db } = database
    await saveProducts(db, [dragon], importSource(1), ignore)
    expect(await markProductsDeleted(db, ['gid://1', 'gid://2', 'gid://1'], ignore)).toBe(1)
    expect(await markProductsDeleted(db, ['gid://1'], ignore)).toBe(0)
    const unknown = { ...dragon, shopifyId: 'gid://2', updatedAt: '2030-01-01T00:00:00Z' }
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const late = await saveProducts(db, [wyrm, unknown], { importId: 2, readAt: inMinutes(5) }, ignore)
    expect([late, await countOnSale(db)]).toMatchObject([{ added: 0, changed: 0, unchanged: 2 }, 0])
    const again = await saveProducts(db, [wyrm, unknown], { importId: 3, readAt: inMinutes(15) }, ignore)
    expect(again).toMatchObject({ added: 1, changed: 1 })
  })

  test('featuring set by staff overrides the collection', async () => {
    await using database = await open()
    const { db } = database
    const featured = { ...dragon, isFeatured: true }
    await saveProducts(db, [featured], importSource(1), ignore)
    await db.updateTable('products').set({ featuredByHand: 0, isFeatured: 0 }).execute()
    expect(await saveProducts(db, [featured], importSource(2), ignore)).toMatchObject({ unchanged: 1 })
    await saveProducts(db, [{ ...featured, name: 'Wyrm' }], importSource(3), ignore)
    expect(await readOnly(db)).toMatchObject({ name: 'Wyrm', isFeatured: 0 })
    await db.updateTable('products').set({ featuredByHand: 1, isFeatured: 1 }).execute()
    await saveProducts(db, [{ ...dragon, isFeatured: false }], importSource(4), ignore)
    expect(await readOnly(db)).toMatchObject({ name: 'Dragon', isFeatured: 1 })
    await db.updateTable('products').set({ featuredByHand: null }).execute()
    await saveProducts(db, [{ ...dragon, isFeatured: false }], importSource(5), ignore)
    expect(await readOnly(db)).toMatchObject({ isFeatured: 0 })
  })

  test('differences describe additions, changes and removals, also in advance', async () => {
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
    expect((await saveProducts(db, [dragon], importSource(1), ignore)).differences).toMatchObject([
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
      { field: 'Images', before: '1 image', after: '0 images' },
    ]
    const compared = await compareProducts(db, [changed], at(2))
    expect(compared).toMatchObject({ added: 0, changed: 1, unchanged: 0, differences: [{ what: 'changed', fields }] })
    expect((await saveProducts(db, [changed], importSource(2), ignore)).differences).toEqual(compared.differences)
    expect(await compareProducts(db, [changed], at(3))).toMatchObject({ unchanged: 1, differences: [] })
    expect(await archiveUnseen(db, importSource(3), ignore)).toMatchObject([
      { productId: '1', title: 'Wyrm', what: 'archived', fields: [{ field: 'On sale', before: 'yes', after: 'no' }] },
    ])
  })
})
