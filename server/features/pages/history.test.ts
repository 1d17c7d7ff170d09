import { expect, test } from 'vitest'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { pagesOfTwo, words } from '#tests/harness/pages.ts'

const params = { id: '1' }

onBothHomes((open) => {
  test('history lists saved versions newest first, with their author, in pages', async () => {
    await using database = await open()
    const { anna, ben } = pagesOfTwo(database.db)
    await anna.create({ body: { title: 'A', slug: 'a', blocks: words('one') } })
    await anna.create({ body: { title: 'Other', slug: 'other' } })
    await ben.update({ params, headers: {}, body: { blocks: words('two') } })
    await anna.update({ params, headers: {}, body: { slug: 'b', isPublished: true } })
    const versions = await anna.history({ params, query: {} })
    expect(versions.map(({ staffName, action, page }) => [staffName, action, page.version, page.slug])).toEqual([
      ['Anna', 'updated', 3, 'b'],
      ['Ben', 'updated', 2, 'a'],
      ['Anna', 'created', 1, 'a'],
    ])
    expect(versions[2]!.page.blocks).toEqual(words('one'))
    expect(Date.parse(versions[0]!.at)).toBeGreaterThan(0)

    const first = await anna.history({ params, query: { limit: 2 } })
    const second = await anna.history({ params, query: { limit: 2, before: first[1]!.id } })
    expect([...first, ...second]).toEqual(versions)
    await expect(anna.history({ params: { id: '9' }, query: {} })).rejects.toThrow('404: Page not found')
    await expect(anna.history({ params, query: { limit: 51 } })).rejects.toThrow('400: limit: ')
  })

  test('a page older than the log still has a first version', async () => {
    await using database = await open()
    const { db } = database
    const { anna } = pagesOfTwo(db)
    const planted = await anna.create({ body: { title: 'A', slug: 'a', blocks: words('planted') } })
    await db.deleteFrom('activity').execute()
    expect(await anna.history({ params, query: {} })).toEqual([])
    await anna.update({ params, headers: {}, body: { blocks: words('changed') } })
    const versions = await anna.history({ params, query: {} })
    expect(versions.map(({ action, staffName }) => [action, staffName])).toEqual([
      ['updated', 'Anna'],
      ['saved', ''],
    ])
    expect(versions[1]).toMatchObject({ id: '0', at: planted.updatedAt, page: planted })
    const [newest] = await anna.history({ params, query: { limit: 1 } })
    expect(await anna.history({ params, query: { limit: 1, before: newest!.id } })).toEqual([versions[1]])
    expect(await anna.history({ params, query: { limit: 1, before: '0' } })).toEqual([])
  })

  test('old or broken entries are skipped and hide no others', async () => {
    await using database = await open()
    const { db } = database
    const { anna } = pagesOfTwo(db)
    const { publishAt, unpublishAt, ...older } = await anna.create({ body: { title: 'A', slug: 'a' } })
    expect([publishAt, unpublishAt]).toEqual([null, null])
    await db
      .updateTable('activity')
      .set({ after: JSON.stringify(older) })
      .execute()
    for (const after of ['no JSON [', 'null', '7', '"text"', '[]', '{"title":7}']) {
      await anna.update({ params, headers: {}, body: { title: 'B' } })
      await db
        .updateTable('activity')
        .set({ after })
        .where('id', '=', (eb) => eb.selectFrom('activity').select((max) => max.fn.max('id').as('id')))
        .execute()
    }
    const versions = await anna.history({ params, query: { limit: 1 } })
    expect(versions).toMatchObject([{ action: 'created', page: { title: 'A', publishAt: null, unpublishAt: null } }])
  })
})
