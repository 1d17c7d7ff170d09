import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { countViews, sweepBannerViews } from './banner-views.repository.ts'
import { createBannersClient } from '#tests/harness/banners.ts'

const mine = 'banner-mine-1'
const theirs = 'banner-theirs-1'

onEveryDialect((_, open) => {
  test('a session sees a limited banner on its first n pages, repeatedly', { tags: ['B10.2'] }, async () => {
    await using database = await open()
    const { add, shown } = createBannersClient(database.db)
    await add('twice', { maxPagesPerSession: 2 })
    await add('always', { position: 'below-nav' })
    expect(await shown('root', mine)).toEqual(['twice', 'always'])
    expect(await shown('root', mine)).toEqual(['twice', 'always'])
    expect(await shown('home', mine)).toEqual(['twice', 'always'])
    expect(await shown('gallery', mine)).toEqual(['twice', 'always'])
    expect(await shown('about', mine)).toEqual(['always'])
    expect(await shown('gallery', mine)).toEqual(['twice', 'always'])
    expect(await shown('about', theirs)).toEqual(['twice', 'always'])
  })

  test('without a session, limited banners are returned uncounted', async () => {
    await using database = await open()
    const { add, shown, active } = createBannersClient(database.db)
    await add('once', { maxPagesPerSession: 1 })
    for (const pageKey of ['root', 'gallery', 'about'])
      expect(await active({ params: { pageKey }, headers: {} })).toMatchObject([
        { text: 'once', maxPagesPerSession: 1 },
      ])
    expect(await database.db.selectFrom('bannerViews').selectAll().execute()).toEqual([])
    expect(await shown('root', mine)).toEqual(['once'])
  })

  test('only the first banner per position counts; the next replaces it when used up', async () => {
    await using database = await open()
    const { add, shown, update } = createBannersClient(database.db)
    const first = await add('first', { maxPagesPerSession: 1, priority: 2 })
    await add('second', { maxPagesPerSession: 1, priority: 1 })
    await add('last')
    await add('below', { maxPagesPerSession: 1, position: 'below-nav' })
    expect(await shown('a', mine)).toEqual(['first', 'second', 'last', 'below'])
    expect(await shown('b', mine)).toEqual(['second', 'last'])
    expect(await shown('c', mine)).toEqual(['last'])
    // Pages already counted show their banners again.
    expect(await shown('a', mine)).toEqual(['first', 'last', 'below'])
    expect(await shown('b', mine)).toEqual(['second', 'last'])
    await update({ params: first, headers: {}, body: { maxPagesPerSession: 0 } })
    expect(await shown('c', mine)).toEqual(['first', 'last'])
  })

  test('concurrent tabs share the session’s limit', async () => {
    await using database = await open()
    const { db } = database
    const { add } = createBannersClient(db)
    await add('thrice', { maxPagesPerSession: 3 })
    const pages = Array.from({ length: 12 }, (_, n) => `page-${n}`)
    const looks = await Promise.all([...pages, ...pages].map((page) => countViews(db, mine, page)))
    expect(looks.filter(({ length }) => length > 0)).toHaveLength(6)
  })

  test('views are swept after a while, and deleted with their banner', async () => {
    await using database = await open()
    const { db } = database
    const { add, shown, remove } = createBannersClient(db)
    const { id } = await add('once', { maxPagesPerSession: 1 })
    await shown('a', mine)
    await shown('a', theirs)
    await db.updateTable('bannerViews').set({ at: '2026-01-01T00:00:00.000Z' }).where('sessionId', '=', mine).execute()
    await sweepBannerViews(db, new Date('2026-02-01'))
    expect([await shown('b', mine), await shown('b', theirs)]).toEqual([['once'], []])
    await remove({ params: { id } })
    expect(await db.selectFrom('bannerViews').selectAll().execute()).toEqual([])
  })

  test('an IP address may count 120 pages per minute; repeats are free', async () => {
    await using database = await open()
    const { add, shown } = createBannersClient(database.db)
    await add('once', { maxPagesPerSession: 1 })
    for (let n = 0; n < 120; n++) await shown('root', `banner-shopper-${n}`)
    await expect(shown('root', 'banner-one-more')).rejects.toThrow(/^429: Too many requests/)
    expect([await shown('root', 'banner-shopper-7'), await shown('root')]).toEqual([['once'], ['once']])
  })

  test('an invalid session id is rejected by name', async () => {
    await using database = await open()
    const { shown } = createBannersClient(database.db)
    await expect(shown('root', 'a b')).rejects.toThrow('400: x-session-id: is not a session id')
  })
})
