import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { sweepActivity } from './activity.ts'
import { by, of, createContentClients, post } from '#tests/harness/activity.ts'

onEveryDialect((_, open) => {
  test('every feature records its changes with the record before and after', async () => {
    await using database = await open()
    const { navigation, banners, blog, pages, entries } = createContentClients(database.db)
    const item = await navigation.create({ body: { label: 'GALLERY', href: '/gallery' } })
    const shown = await navigation.update({ ...of(item.id), body: { label: 'CREATURES' } })
    await navigation.remove(by(item.id))
    const banner = await banners.create({ body: { name: 'Sale', text: 'Half off' } })
    const louder = await banners.update({ ...of(banner.id), body: { text: 'HALF OFF' } })
    const { html: _html, ...written } = await blog.create({ body: post })
    const page = await pages.create({ body: { title: 'About', slug: 'about' } })
    await pages.remove(by(page.id))
    const log = await entries()
    expect(log.map(({ action, kind, recordId, title }) => [action, kind, recordId, title])).toEqual([
      ['deleted', 'page', '1', 'About'],
      ['created', 'page', '1', 'About'],
      ['created', 'post', '1', 'Wyrms'],
      ['updated', 'banner', '1', 'Sale'],
      ['created', 'banner', '1', 'Sale'],
      ['deleted', 'navigation', '1', 'CREATURES'],
      ['updated', 'navigation', '1', 'CREATURES'],
      ['created', 'navigation', '1', 'GALLERY'],
    ])
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [page, null],
      [null, page],
      [null, written],
      [banner, louder],
      [null, banner],
      [shown, null],
      [item, shown],
      [null, item],
    ])
    expect(log.map(({ canBeRestored }) => canBeRestored)).toEqual([true, false, false, true, false, true, true, false])
    expect(log[0]).toMatchObject({ id: '8', staffId: null, staffName: 'The shop' })
    expect(Date.parse(log[0]!.at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('a rejected write is not recorded', async () => {
    await using database = await open()
    const { navigation, banners, blog, pages, entries } = createContentClients(database.db)
    const stale = { params: { id: '1' }, headers: { 'if-match': '"7"' } }
    await navigation.create({ body: { label: 'GALLERY', href: '/gallery' } })
    await banners.create({ body: { name: 'Sale', text: 'Half off' } })
    await blog.create({ body: { ...post, slug: 'wyrms' } })
    await pages.create({ body: { title: 'About', slug: 'about' } })
    const known = await entries()
    await expect(navigation.update({ ...stale, body: { label: 'X' } })).rejects.toThrow(/^412/)
    await expect(banners.update({ ...stale, body: { text: 'X' } })).rejects.toThrow(/^412/)
    await expect(blog.update({ ...stale, body: { title: 'X' } })).rejects.toThrow(/^412/)
    await expect(pages.update({ ...stale, body: { title: 'X' } })).rejects.toThrow(/^412/)
    await expect(blog.create({ body: { ...post, slug: 'wyrms' } })).rejects.toThrow(/^409/)
    await expect(pages.create({ body: { title: 'About', slug: 'about' } })).rejects.toThrow(/^409/)
    for (const client of [navigation, banners, blog, pages])
      await expect(client.remove(by('9'))).rejects.toThrow(/^404/)
    // An unchanged order is not recorded.
    await navigation.reorder({ body: { items: [{ id: '1', position: 1 }] } })
    expect(await entries()).toEqual(known)
  })

  test('the log is read in pages and by kind, and swept', async () => {
    await using database = await open()
    const { navigation, banners, activity, entries } = createContentClients(database.db)
    for (const label of ['A', 'B', 'C']) await navigation.create({ body: { label, href: '/' } })
    await banners.create({ body: { name: 'Sale', text: 'Half off' } })
    const ids = async (query: Parameters<typeof activity.list>[0]['query']) =>
      (await activity.list({ query })).map(({ id }) => id)
    expect(await ids({ limit: 2 })).toEqual(['4', '3'])
    expect(await ids({ limit: 2, before: '3' })).toEqual(['2', '1'])
    expect(await ids({ before: '1' })).toEqual([])
    expect(await ids({ kind: 'banner' })).toEqual(['4'])
    expect(await ids({ kind: 'navigation', before: '3' })).toEqual(['2', '1'])
    await expect(ids({ limit: 201 })).rejects.toThrow(/^400: limit/)
    await sweepActivity(database.db, new Date(Date.now() - 60_000))
    expect((await entries()).length).toBe(4)
    await sweepActivity(database.db, new Date(Date.now() + 60_000))
    expect(await entries()).toEqual([])
  })
})
