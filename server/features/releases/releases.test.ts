import { expect, test } from 'vitest'
import { by, createContentClients, of, post } from '#tests/harness/activity.ts'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import type { Database } from '#server/database/database.ts'
import { words } from '#tests/harness/pages.ts'

const soon = new Date(Date.now() + 3_600_000)
const at = (ms: number) => new Date(soon.getTime() + ms)
const after = (ms: number) => at(ms).toISOString()

/** A shop with a page, a post, a banner and a menu, and drafts of the first three in a release. */
async function openWeekend(db: Database, publishAt: string | null = after(0)) {
  const clients = createContentClients(db)
  const { pages, blog, banners, releases } = clients
  await pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks: words('We print.') } })
  await blog.create({ body: { ...post, slug: 'wyrms' } })
  await banners.create({ body: { name: 'Sale', text: 'Half off', targetPages: ['/about'] } })
  const { id: releaseId } = await releases.create({ body: { name: 'Weekend', publishAt } })
  const draft = (kind: 'page' | 'post' | 'banner', change: Record<string, unknown>) =>
    releases.saveDraft({ params: { kind, id: '1' }, headers: {}, body: { change, releaseId } })
  await draft('page', { title: 'Weekend', blocks: words('A weekend of monsters.') })
  await draft('post', { title: 'Weekend wyrms' })
  await draft('banner', { text: 'All weekend' })
  clients.noted()
  const titles = async () => [
    (await pages.byId(by('1'))).title,
    (await blog.bySlug({ params: { slug: 'wyrms' } })).title,
    (await banners.list())[0]!.text,
  ]
  return { ...clients, titles, draft }
}
const old = ['About', 'Wyrms', 'Half off']
const fresh = ['Weekend', 'Weekend wyrms', 'All weekend']

onEveryDialect((_, open) => {
  test('a list of large live releases reads none of their values', { tags: ['A10.13'] }, async () => {
    await using database = await open()
    const { db } = database
    const { releases, draft } = await openWeekend(db, null)
    const [{ id } = { id: '' }] = await releases.list()
    await draft('page', { blocks: words('x'.repeat(490_000)) })
    const published = await releases.publish(of(id))
    const row = await db.selectFrom('releases').selectAll().executeTakeFirstOrThrow()
    expect(row.items!.length).toBeLessThan(1_000)
    const { id: _, ...copy } = row
    for (let count = 0; count < 40; count++) await db.insertInto('releases').values(copy).execute()
    let list: Awaited<ReturnType<typeof releases.list>> = []
    expect(await longestTurn(async () => (list = await releases.list()))).toBeLessThan(LONG_TURN_MS)
    expect(list).toHaveLength(41)
    // An earlier version, which runs beside this one during an update, stores only the values.
    await db.updateTable('releases').set({ items: null }).execute()
    expect(await longestTurn(async () => (list = await releases.list()))).toBeLessThan(LONG_TURN_MS)
    expect(list[40]!.items).toEqual(published.items)
  })

  test('a release takes no more than it can publish at once', { tags: ['P10.14', 'A10.13'] }, async () => {
    await using database = await open()
    const { pages, releases, draft } = await openWeekend(database.db)
    const long = (title: string, length = 490_000) => ({ title, blocks: words('x'.repeat(length)) })
    await draft('page', long('1'))
    const save = (id: string, releaseId: string, change: Record<string, unknown> = long(id)) =>
      releases.saveDraft({ params: { kind: 'page', id }, headers: {}, body: { change, releaseId } })
    for (const slug of ['two', 'three', 'four', 'five']) await pages.create({ body: { title: slug, slug } })
    for (const id of ['2', '3', '4']) await save(id, '1')
    await expect(save('5', '1')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /A release can hold 100 drafts with 2,000,000 characters together, .* go live at the same time/,
      ),
    })
    expect(await releases.draft({ params: { kind: 'page', id: '5' } })).toBeNull()
    const { id: next } = await releases.create({ body: { name: 'Next', publishAt: after(0) } })
    expect(await save('5', next)).toMatchObject({ releaseId: next })
    await expect(save('5', '1', {})).rejects.toMatchObject({ status: 409 })
    // What is in it can become shorter, and be published.
    expect(await save('4', '1', long('4', 10))).toMatchObject({ releaseId: '1' })
    await releases.publish(by('1'))
    expect((await pages.list()).map(({ title }) => title)).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
    await releases.takeBack(by('1'))
    expect((await pages.byId(by('2'))).title).toBe('two')
  })

  test('a release of an earlier version, with all its values in one line, can be taken back', async () => {
    await using database = await open()
    const { db } = database
    const { releases, titles } = await openWeekend(db)
    await releases.publish(by('1'))
    const { applied } = await db.selectFrom('releases').select('applied').executeTakeFirstOrThrow()
    await db
      .updateTable('releases')
      .set({ applied: JSON.stringify(JSON.parse(applied!)) })
      .execute()
    expect(await releases.laterEdits(by('1'))).toEqual([])
    await releases.takeBack(by('1'))
    expect(await titles()).toEqual(old)
  })

  test('a release goes live at its time, all of it at once, on one of two servers', { tags: ['P10.6'] }, async () => {
    await using database = await open()
    const { applyDue, titles, releases, noted, entries } = await openWeekend(database.db)
    expect(await releases.list()).toMatchObject([
      {
        name: 'Weekend',
        state: 'scheduled',
        publishAt: after(0),
        items: [{ kind: 'banner' }, { kind: 'post' }, { kind: 'page' }],
      },
    ])
    await applyDue(at(-1))
    expect([await titles(), noted()]).toEqual([old, []])
    await Promise.all([applyDue(at(0)), applyDue(at(0))])
    expect([await titles(), noted()]).toEqual([
      fresh,
      ['banners:about', 'blog', 'page:about', 'pages', 'post:wyrms', 'release'],
    ])
    expect(await releases.list()).toMatchObject([
      {
        state: 'live',
        publishedAt: after(0),
        items: [{ title: 'Weekend' }, { title: 'Weekend wyrms' }, { title: 'Sale' }],
      },
    ])
    expect((await entries()).slice(0, 3).map(({ action, kind, staffName }) => [action, kind, staffName])).toEqual([
      ['released', 'banner', 'The shop'],
      ['released', 'post', 'The shop'],
      ['released', 'page', 'The shop'],
    ])
    expect(await releases.drafts()).toEqual([])
    await expect(releases.publish(by('1'))).rejects.toThrow('409: This release is live already.')
  })

  test('a release that can’t go live changes nothing and says why', async () => {
    await using database = await open()
    const { applyDue, draft, titles, pages, releases } = await openWeekend(database.db)
    await draft('page', { slug: 'weekend' })
    await pages.create({ body: { title: 'Other', slug: 'weekend' } })
    await applyDue(at(0))
    expect(await titles()).toEqual(old)
    const [failed] = await releases.list()
    expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('weekend') })
    await applyDue(at(1000))
    expect(await titles()).toEqual(old)
    await expect(releases.publish(by('1'))).rejects.toThrow('409')
    // Changing a draft of it makes it due again.
    await draft('page', { slug: 'about' })
    expect((await releases.list())[0]).toMatchObject({ state: 'scheduled', failure: null })
    await applyDue(at(2000))
    expect(await titles()).toEqual(fresh)
  })

  test('taking a release back leaves alone what was edited since, and keeps its drafts', async () => {
    await using database = await open()
    const { titles, blog, releases, applyDue, noted } = await openWeekend(database.db, null)
    await releases.publish(by('1'))
    expect(await titles()).toEqual(fresh)
    await blog.update({ ...of('1'), body: { title: 'Edited since' } })
    expect(await releases.laterEdits(by('1'))).toEqual([
      { kind: 'post', recordId: '1', title: 'Weekend wyrms', fields: ['Title'] },
    ])
    noted()
    expect(await releases.takeBack(by('1'))).toMatchObject({ state: 'unscheduled', publishAt: null })
    expect([await titles(), noted()]).toEqual([
      ['About', 'Edited since', 'Half off'],
      ['banners:about', 'page:about', 'pages', 'release'],
    ])
    expect((await releases.drafts()).map(({ kind, releaseId }) => [kind, releaseId]).toSorted()).toEqual([
      ['banner', '1'],
      ['page', '1'],
      ['post', '1'],
    ])
    await releases.update({ ...of('1'), body: { publishAt: after(0) } })
    await applyDue(at(0))
    expect(await titles()).toEqual(fresh)
    await releases.remove(by('1'))
    await expect(releases.takeBack(by('1'))).rejects.toThrow('404: Release not found')
  })

  test('the calendar lists releases and the times of single records, in order', async () => {
    await using database = await open()
    const { pages, blog, banners, releases } = await openWeekend(database.db)
    await pages.create({ body: { title: 'Later', slug: 'later', publishAt: after(1000), unpublishAt: after(4000) } })
    await blog.create({ body: { ...post, title: 'News', slug: 'news', publishAt: after(-1000) } })
    await banners.create({ body: { name: 'Flash', text: 'Now', publishAt: after(2000), unpublishAt: after(3000) } })
    expect((await releases.calendar()).map(({ kind, title, action, at: time }) => [kind, title, action, time])).toEqual(
      [
        ['post', 'News', 'published', after(-1000)],
        ['release', 'Weekend', 'released', after(0)],
        ['page', 'Later', 'published', after(1000)],
        ['banner', 'Flash', 'published', after(2000)],
        ['banner', 'Flash', 'unpublished', after(3000)],
        ['page', 'Later', 'unpublished', after(4000)],
      ],
    )
  })

  test('a banner starts and ends at its times', { tags: ['B10.4'] }, async () => {
    await using database = await open()
    const { banners, applyDue, noted } = createContentClients(database.db)
    const shown = async () =>
      (await banners.list()).map(({ isActive, publishAt, unpublishAt }) => [isActive, publishAt, unpublishAt])
    const times = { publishAt: after(0), unpublishAt: after(1000) }
    await banners.create({ body: { name: 'Sale', text: 'Half off', ...times } })
    expect([await shown(), noted()]).toEqual([[[false, after(0), after(1000)]], []])
    await applyDue(at(0))
    expect([await shown(), noted()]).toEqual([[[true, null, after(1000)]], ['banners:*']])
    await applyDue(at(5000))
    expect([await shown(), noted()]).toEqual([[[false, null, null]], ['banners:*']])
    await expect(banners.update({ ...of('1'), body: { publishAt: after(9), unpublishAt: after(5) } })).rejects.toThrow(
      '400: unpublishAt: It would be unpublished before it is published. Choose a later time.',
    )
  })

  test('a release needs a name, and a time in the future', async () => {
    await using database = await open()
    const { releases } = createContentClients(database.db)
    await expect(releases.create({ body: { name: ' ' } })).rejects.toThrow('400: name: Release name is required')
    await expect(releases.create({ body: { name: 'A', publishAt: '2020-01-01T00:00:00Z' } })).rejects.toThrow(
      '400: publishAt: Choose a time in the future.',
    )
    const { version } = await releases.create({ body: { name: 'A' } })
    const rename = (body: object) => releases.update({ ...by('1'), headers: { 'if-match': `"${version}"` }, body })
    expect(await rename({ name: 'B' })).toMatchObject({ name: 'B', state: 'unscheduled', version: 2 })
    await expect(rename({ name: 'C' })).rejects.toThrow('412')
  })
})
