import { expect, test } from 'vitest'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { anna, ben, pagesOfTwo } from '#tests/harness/pages.ts'
import { PRESENCE_TIMEOUT_MS, heartbeat, sweepPresences } from './presence.ts'

const start = Date.now()
const after = (ms: number) => new Date(start + ms)

onBothHomes((open) => {
  test('windows on a page see each other until 25 s after the last heartbeat', async () => {
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
    ) => (await heartbeat(db, { pageId: 1, window, isLeaving: false, ...more }, staff, after(ms))).others

    expect(await say(anna, 'anna-one', 0)).toEqual([])
    expect(await say(ben, 'ben-one', 1000)).toEqual([{ window: 'anna-one', name: 'Anna', isSelf: false }])
    // A person's other window is reported, too.
    expect(await say(anna, 'anna-two', 2000)).toEqual([
      { window: 'anna-one', name: 'Anna', isSelf: true },
      { window: 'ben-one', name: 'Ben', isSelf: false },
    ])
    // Another page has its own presence.
    expect(await say(ben, 'ben-two', 2000, { pageId: 2 })).toEqual([])
    expect(await say(ben, 'ben-one', PRESENCE_TIMEOUT_MS)).toMatchObject([{ window: 'anna-two' }])
    await say(anna, 'anna-two', PRESENCE_TIMEOUT_MS + 1, { isLeaving: true })
    expect(await say(ben, 'ben-one', PRESENCE_TIMEOUT_MS + 2)).toEqual([])
    // Presence neither publishes a change nor creates a version.
    expect([pages.noted(), (await pages.anna.byId({ params: { id: '1' } })).version]).toEqual([[], 1])

    await sweepPresences(db, after(PRESENCE_TIMEOUT_MS + 2000))
    const left = await db.selectFrom('pagePresences').select('window').orderBy('window').execute()
    expect(left.map(({ window }) => window)).toEqual(['ben-one', 'ben-two'])
    await pages.anna.remove({ params: { id: '2' } })
    expect((await db.selectFrom('pagePresences').selectAll().execute()).length).toBe(1)
  })

  test('a heartbeat returns the current version and who saved it', async () => {
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
    // PostgreSQL rejects NUL.
    await expect(pages.anna.present({ ...present, body: { window: 'anna\0one' } })).rejects.toThrow('400: window: ')
  })
})
