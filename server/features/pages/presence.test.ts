import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/database/testing.ts'
import { anna, ben, pagesOfTwo } from './pages.testing.ts'
import { PRESENT_MS, showPresence, sweepPresences } from './presence.ts'

const start = Date.now()
const after = (ms: number) => new Date(start + ms)

onEveryDialect((_, open) => {
  test('issue 5 presence: whoever has the page open is told of the others, for 25 s after their last word', async () => {
    await using database = await open()
    const { db } = database
    const pages = pagesOfTwo(db)
    await pages.anna.create({ body: { title: 'A', slug: 'a', isPublished: true } })
    await pages.anna.create({ body: { title: 'B', slug: 'b' } })
    pages.noted()
    const say = async (
      staff: typeof anna,
      window: string,
      ms: number,
      more: { isLeaving?: boolean; pageId?: number } = {},
    ) => (await showPresence(db, { pageId: 1, window, isLeaving: false, ...more }, staff, after(ms))).others

    expect(await say(anna, 'anna-one', 0)).toEqual([])
    expect(await say(ben, 'ben-one', 1000)).toEqual([{ window: 'anna-one', name: 'Anna', isSelf: false }])
    // Somebody with two windows is told, too.
    expect(await say(anna, 'anna-two', 2000)).toEqual([
      { window: 'anna-one', name: 'Anna', isSelf: true },
      { window: 'ben-one', name: 'Ben', isSelf: false },
    ])
    // Of another page they know nothing.
    expect(await say(ben, 'ben-two', 2000, { pageId: 2 })).toEqual([])
    expect(await say(ben, 'ben-one', PRESENT_MS)).toMatchObject([{ window: 'anna-two' }])
    await say(anna, 'anna-two', PRESENT_MS + 1, { isLeaving: true })
    expect(await say(ben, 'ben-one', PRESENT_MS + 2)).toEqual([])
    // Shoppers see nothing of it, and it is no version.
    expect([pages.noted(), (await pages.anna.byId({ params: { id: '1' } })).version]).toEqual([[], 1])

    await sweepPresences(db, after(PRESENT_MS + 2000))
    const left = await db.selectFrom('pagePresences').select('window').orderBy('window').execute()
    expect(left.map(({ window }) => window)).toEqual(['ben-one', 'ben-two'])
    await pages.anna.remove({ params: { id: '2' } })
    expect((await db.selectFrom('pagePresences').selectAll().execute()).length).toBe(1)
  })

  test('issue 5 presence: it tells which version stands, and who saved it', async () => {
    await using database = await open()
    const { db } = database
    const pages = pagesOfTwo(db)
    const present = { params: { id: '1' }, body: { window: 'anna-one' } }
    await expect(pages.anna.present(present)).rejects.toThrow('404: Page not found')
    await pages.anna.create({ body: { title: 'A', slug: 'a' } })
    expect(await pages.anna.present(present)).toEqual({ others: [], version: 1, savedBy: 'Anna' })
    await pages.ben.update({ params: { id: '1' }, headers: {}, body: { title: 'B' } })
    expect(await pages.anna.present(present)).toEqual({ others: [], version: 2, savedBy: 'Ben' })
    await db.deleteFrom('activity').execute()
    expect(await pages.anna.present(present)).toMatchObject({ version: 2, savedBy: null })
    await expect(pages.anna.present({ ...present, body: { window: 'short' } })).rejects.toThrow('400: window: ')
    // PostgreSQL takes no such text.
    await expect(pages.anna.present({ ...present, body: { window: 'anna\0one' } })).rejects.toThrow('400: window: ')
  })
})
