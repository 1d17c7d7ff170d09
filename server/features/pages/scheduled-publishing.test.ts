import { expect, test } from 'vitest'
import { createContentClients, by, of } from '#tests/harness/activity.ts'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { Page, PageChange } from '#shared/features/pages/pages.record.ts'

const soon = new Date(Date.now() + 3_600_000)
const at = (ms: number) => new Date(soon.getTime() + ms)
const after = (ms: number) => at(ms).toISOString()

function openPages(db: Database) {
  const clients = createContentClients(db)
  return {
    ...clients,
    /** Applies what is due, some milliseconds after the start. */
    look: (ms: number) => clients.applyDue(at(ms)),
    add: (slug: string, change: PageChange = {}) => clients.pages.create({ body: { title: slug, slug, ...change } }),
    change: (id: string, body: PageChange) => clients.pages.update({ ...of(id), body }),
    isShown: async (slug: string) =>
      clients.pages.bySlug({ params: { slug } }).then(
        () => true,
        () => false,
      ),
  }
}

const periodOf = ({ isPublished, publishAt, unpublishAt }: Page) => [isPublished, publishAt, unpublishAt]

const actions = async (db: Database) =>
  (await db.selectFrom('activity').select(['action', 'title', 'staffName']).orderBy('id').execute())
    .filter(({ action }) => action.endsWith('published'))
    .map(({ action, title, staffName }) => `${title} ${action} by ${staffName}`)

onEveryDialect((_, open) => {
  test('the shop publishes and unpublishes a page on schedule', async () => {
    await using database = await open()
    const { db, add, look, isShown, noted, navigation } = openPages(database.db)
    // `publishAt` overrides `isPublished`.
    const page = await add('sale', { isPublished: true, publishAt: after(0), unpublishAt: after(5000) })
    expect(periodOf(page)).toEqual([false, after(0), after(5000)])
    await navigation.create({ body: { label: 'SALE', href: '/sale', pageId: page.id } })
    noted()

    await look(-1)
    expect([await isShown('sale'), noted()]).toEqual([false, []])
    await look(0)
    expect([await isShown('sale'), noted()]).toEqual([true, ['navigation', 'page:sale', 'pages']])
    expect((await navigation.list())[0]).toMatchObject({ isVisible: true })
    await look(4999)
    expect([await isShown('sale'), noted()]).toEqual([true, []])
    await look(5000)
    expect([await isShown('sale'), noted()]).toEqual([false, ['navigation', 'page:sale', 'pages']])
    // Each step happens once.
    await look(9000)
    expect([noted(), await actions(db)]).toEqual([[], ['sale published by The shop', 'sale unpublished by The shop']])
  })

  test('of two servers one applies a step, and a late server catches up in order', async () => {
    await using database = await open()
    const { db, add, look, pages, isShown } = openPages(database.db)
    await add('b', { publishAt: after(2000), unpublishAt: after(3000) })
    await add('a', { publishAt: after(1000), unpublishAt: after(9_000_000) })
    await Promise.all([look(10_000), look(10_000)])
    expect([await isShown('a'), await isShown('b')]).toEqual([true, false])
    expect(await actions(db)).toEqual([
      'a published by The shop',
      'b published by The shop',
      'b unpublished by The shop',
    ])
    expect((await pages.list()).map(({ version }) => version)).toEqual([2, 3])
  })

  test('a schedule can be moved, cancelled and overridden', async () => {
    await using database = await open()
    const { add, change, look, isShown } = openPages(database.db)
    const { id } = await add('sale', { publishAt: after(0), unpublishAt: after(5000) })
    expect(periodOf(await change(id, { title: 'Sale' }))).toEqual([false, after(0), after(5000)])
    expect(periodOf(await change(id, { unpublishAt: after(6000) }))).toEqual([false, after(0), after(6000)])
    // Publishing by hand keeps the scheduled end.
    expect(periodOf(await change(id, { isPublished: true }))).toEqual([true, null, after(6000)])
    expect(periodOf(await change(id, { unpublishAt: null }))).toEqual([true, null, null])
    expect(periodOf(await change(id, { publishAt: after(0), unpublishAt: after(1) }))).toEqual([
      false,
      after(0),
      after(1),
    ])
    expect(periodOf(await change(id, { isPublished: false }))).toEqual([false, null, null])
    await look(999_999)
    expect(await isShown('sale')).toBe(false)
    // A time in the past counts as now.
    const over = '2020-01-01T01:00:00+01:00'
    expect(periodOf(await change(id, { publishAt: over, unpublishAt: after(1) }))).toEqual([true, null, after(1)])
    expect(periodOf(await change(id, { isPublished: true, unpublishAt: over }))).toEqual([false, null, null])
  })

  test('an end before the start, or without one, is rejected with a message', async () => {
    await using database = await open()
    const { add, change, pages } = openPages(database.db)
    const early = '400: unpublishAt: It would be unpublished before it is published. Choose a later time.'
    const never = '400: unpublishAt: A draft can’t be unpublished. Publish it, or choose when to publish it.'
    await expect(add('a', { publishAt: after(1), unpublishAt: after(0) })).rejects.toThrow(early)
    await expect(add('a', { publishAt: after(1), unpublishAt: after(1) })).rejects.toThrow(early)
    await expect(add('a', { unpublishAt: after(0) })).rejects.toThrow(never)
    const { id } = await add('a', { publishAt: after(0), unpublishAt: after(5000) })
    await expect(change(id, { publishAt: after(6000) })).rejects.toThrow(early)
    await expect(change(id, { unpublishAt: after(-1) })).rejects.toThrow(early)
    await expect(change(id, { publishAt: null, unpublishAt: after(7000) })).rejects.toThrow(never)
    await expect(change(id, { unpublishAt: 'tomorrow' })).rejects.toThrow('400: unpublishAt: is not a time such as')
    expect((await pages.list()).map((page) => [page.version, ...periodOf(page)])).toEqual([
      [1, false, after(0), after(5000)],
    ])
  })

  test('a restored page keeps its schedule except for times in the past', async () => {
    await using database = await open()
    const { db, add, change, pages, restoreLast } = openPages(database.db)
    const { id } = await add('sale', { publishAt: after(0), unpublishAt: after(5000) })
    await pages.remove(by(id))
    expect(periodOf(await pages.undelete(by(id)))).toEqual([false, after(0), after(5000)])
    await change(id, { isPublished: false })
    await restoreLast()
    expect(periodOf(await pages.byId(by(id)))).toEqual([false, after(0), after(5000)])

    // Its end has passed when it is restored.
    await change(id, { isPublished: true, unpublishAt: after(5000) })
    await pages.remove(by(id))
    const [deletion] = await db.selectFrom('activity').selectAll().orderBy('id', 'desc').limit(1).execute()
    const before = deletion!.before!.replace(after(5000), '2020-01-01T00:00:00.000Z')
    await db.updateTable('activity').set({ before }).where('id', '=', deletion!.id).execute()
    expect(periodOf(await pages.undelete(by(id)))).toEqual([false, null, null])
  })
})
