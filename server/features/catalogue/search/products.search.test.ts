import { expect, test } from 'vitest'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { onEveryDialect, openTestDatabase } from '#tests/harness/database.ts'
import { draft, importSource, variant } from '#tests/harness/product-draft.ts'
import { archiveUnseen } from '#server/features/catalogue/writing/archive-products.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import { createProductSearch } from './products.search.ts'

const page = { limit: 48, offset: 0 }

onEveryDialect((_, open) => {
  test('search ignores case, accents and syntax; short terms match word starts', async () => {
    await using database = await open()
    const { db } = database
    const made = (name: string, given: Partial<ProductDraft> = {}) =>
      draft({ shopifyId: name, handle: name, name, tags: [], shopifyVariants: [], creatureType: '', ...given })
    const drafts = [
      made('Écorcheur', { designer: 'Müller & Söhne' }),
      made('Half-Orc', { creatureType: 'Humanoid', scale: 'Medium' }),
      made('Beholder', { tags: ['D&D', '100% resin'] }),
    ]
    await saveProducts(db, drafts, importSource(1), () => {})
    const search = createProductSearch(db)
    const found = async (text: string) => (await search.search({ search: text }, page)).ids
    expect(await found('ECORCH')).toEqual([1])
    expect(await found('muller sohne')).toEqual([1])
    expect([await found('or'), await found('ol'), await found('old')]).toEqual([[2], [], [3]])
    expect([await found('orc humanoid medium'), await found('orc large')]).toEqual([[2], [1]])
    expect([await found('100%'), await found('d&d'), await found('%'), await found('_')]).toEqual([[3], [3], [], []])
    for (const syntax of [
      '"',
      '*',
      'NOT orc',
      'orc AND',
      'name:orc',
      '(orc',
      "'; drop table products; --",
      '\0',
      '^a',
    ]) {
      expect(await found(syntax), syntax).toEqual([])
    }
  })

  test('compounds are found however they are written', { tags: ['S10.78'] }, async () => {
    await using database = await open()
    const { db } = database
    const names = ['Owl Bear Cub', 'Half-Orc', 'Dragon’s Hoard', "Kal'tharr", 'Owlbear']
    const drafts = names.map((name) => draft({ shopifyId: name, handle: name, name, tags: [], shopifyVariants: [] }))
    await saveProducts(db, drafts, importSource(1), () => {})
    const search = createProductSearch(db)
    const found = async (text: string) =>
      (await search.search({ search: text }, page)).ids.map((id) => names[id - 1]).toSorted()
    for (const text of ['owlbear', 'owl-bear', 'Owl‑Bear', 'owl bear'])
      expect(await found(text), text).toEqual(['Owl Bear Cub', 'Owlbear'])
    expect([await found('bearcub'), await found('owlbearcub')]).toEqual([['Owl Bear Cub'], []])
    for (const text of ['halforc', 'half orc', 'half-orc', 'half–orc'])
      expect(await found(text), text).toEqual(['Half-Orc'])
    for (const text of ["dragon's hoard", 'dragons hoard', 'dragon´s', 'dragon`s', '“dragonshoard”'])
      expect(await found(text), text).toEqual(['Dragon’s Hoard'])
    for (const text of ['kaltharr', 'Kal’tharr', 'kalʼtharr']) expect(await found(text), text).toEqual(["Kal'tharr"])
    // What is written together only here is never suggested.
    expect(search.findNear({ search: 'bearcup' }, 0)).toBeUndefined()
  })

  test('search finds changes at once and drops removed products', async () => {
    await using database = await open()
    const { db } = database
    const dragon = draft({ name: 'Dragon', shopifyVariants: [] })
    const search = createProductSearch(db)
    const count = async (text: string) => (await search.search({ search: text }, page)).options.total
    const refresh = (change: { tags: string[] }) => search.refresh(change.tags)
    expect(await count('dragon')).toBe(0)
    await saveProducts(db, [dragon], importSource(1), refresh)
    expect(await count('dragon')).toBe(1)
    const stocked = (...isForSale: boolean[]) => ({
      ...dragon,
      shopifyVariants: [variant('32mm', 'None', '4', isForSale[0]), variant('32mm', 'OSR', '9', isForSale[1])],
    })
    const inRanges = async () =>
      Promise.all(['-5', '5-', ''].map(async (priceRange) => (await search.search({ priceRange }, page)).options.total))
    await saveProducts(db, [stocked(true, true)], importSource(1), refresh)
    expect(await inRanges()).toEqual([1, 0, 1])
    await saveProducts(db, [stocked(false, true)], importSource(1), refresh)
    expect(await inRanges()).toEqual([0, 1, 1])
    await saveProducts(db, [stocked(false, false)], importSource(1), refresh)
    expect(await inRanges()).toEqual([0, 0, 1])
    await saveProducts(db, [{ ...dragon, name: 'Wyrm', creatureType: 'Wyrm', tags: [] }], importSource(1), refresh)
    expect([await count('dragon'), await count('wyrm')]).toEqual([0, 1])
    await archiveUnseen(db, importSource(2), refresh)
    expect(await count('')).toBe(0)
    await saveProducts(db, [dragon], importSource(3), refresh)
    expect(await count('dragon')).toBe(1)
  })
})

test('search fails with the database and recovers afterwards', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  await saveProducts(db, [draft({ name: 'Dragon' })], importSource(1), () => {})
  await db.schema.alterTable('products').renameTo('away').execute()
  const search = createProductSearch(db)
  await expect(search.search({}, page)).rejects.toThrow(/no such table|does not exist/)
  await db.schema.alterTable('away').renameTo('products').execute()
  expect((await search.search({}, page)).ids).toEqual([1])
  // A row that can't be indexed isn't forgotten after the first failure.
  const setTags = (tags: string) => db.updateTable('products').set({ tags }).execute()
  await setTags('[')
  search.refresh(['product:1'])
  for (const _ of [1, 2]) await expect(search.search({}, page)).rejects.toThrow(SyntaxError)
  await setTags('["fire"]')
  expect((await search.search({ search: 'fire' }, page)).ids).toEqual([1])
})
