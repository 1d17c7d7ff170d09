import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { listPosts } from '#server/features/blog/blog.repository.ts'
import { by, of, createContentClients, post } from '#tests/harness/activity.ts'

const GONE = '409: This has been deleted since. Restore the deleted item first.'

onEveryDialect((_, open) => {
  test('restoring fields creates a new version, which can be restored, too', async () => {
    await using database = await open()
    const { navigation, banners, blog, pages, noted, entries, restoreLast } = createContentClients(database.db)
    const item = await navigation.create({ body: { label: 'GALLERY', href: '/gallery' } })
    await navigation.update({ ...of('1'), body: { label: 'X', href: '/x', isVisible: false } })
    noted()
    await restoreLast()
    expect([await navigation.list(), noted()]).toEqual([[{ ...item, version: 3 }], ['navigation']])
    expect((await entries())[0]).toMatchObject({
      action: 'restored',
      title: 'GALLERY',
      before: { label: 'X', version: 2 },
      after: { label: 'GALLERY', version: 3 },
      canBeRestored: true,
    })
    await restoreLast()
    expect(await navigation.list()).toMatchObject([{ label: 'X', href: '/x', isVisible: false, version: 4 }])

    const banner = await banners.create({ body: { name: 'Sale', text: 'Half off', targetPages: ['/about'] } })
    await banners.update({ ...of('1'), body: { text: 'X', targetPages: ['/gallery'], isActive: false } })
    noted()
    await restoreLast()
    expect([await banners.list(), noted()]).toEqual([[{ ...banner, version: 3 }], ['banners:about']])

    const written = await blog.create({ body: { ...post, slug: 'wyrms' } })
    await blog.update({ ...of('1'), body: { slug: 'x', content: 'X', isPublished: false } })
    noted()
    await restoreLast()
    const put = await blog.bySlug({ params: { slug: 'wyrms' } })
    expect(put).toEqual({ ...written, picture: null, version: 3, updatedAt: put.updatedAt })
    expect(noted()).toEqual(['blog', 'post:wyrms', 'post:x'])

    const blocks = [{ id: 'b1', type: 'text', content: { text: 'We print.' } }]
    const page = await pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks } })
    await pages.update({ ...of('1'), body: { slug: 'us', blocks: [] } })
    noted()
    await restoreLast()
    const { updatedAt } = await pages.bySlug({ params: { slug: 'about' } })
    expect(await pages.list()).toEqual([{ ...page, version: 3, updatedAt }])
    expect(noted()).toEqual(['page:about', 'page:us', 'pages'])
  })

  test('restoring an order skips records that no longer exist', async () => {
    await using database = await open()
    const { navigation, banners, activity, noted, entries, restoreLast } = createContentClients(database.db)
    for (const label of ['A', 'B', 'C']) await navigation.create({ body: { label, href: '/' } })
    const order = (...ids: string[]) => ({ body: { items: ids.map((id, index) => ({ id, position: index + 1 })) } })
    const labels = async () => (await navigation.list()).map(({ label }) => label).join('')
    await navigation.reorder(order('3', '1', '2'))
    expect((await entries())[0]).toMatchObject({
      action: 'reordered',
      kind: 'navigation',
      title: 'Menu',
      recordId: null,
    })
    noted()
    await restoreLast()
    expect([await labels(), noted()]).toEqual(['ABC', ['navigation']])
    await restoreLast()
    expect(await labels()).toBe('CAB')
    // Restoring the label keeps the item's present position.
    await navigation.update({ ...of('1'), body: { label: 'X' } })
    const [{ id } = { id: '' }] = await entries()
    await navigation.reorder(order('2', '3', '1'))
    await activity.restore(by(id))
    expect(await labels()).toBe('BCA')
    await navigation.reorder(order('1', '2', '3'))
    const last = (await entries())[0]!
    await navigation.remove(by('2'))
    await activity.restore(by(last.id))
    expect(await labels()).toBe('CA')

    for (const name of ['One', 'Two']) await banners.create({ body: { name, text: name } })
    await banners.reorder({ body: { items: [{ id: '2', priority: 5 }] } })
    expect((await banners.list()).map(({ name }) => name)).toEqual(['Two', 'One'])
    await restoreLast()
    expect((await banners.list()).map(({ name, version }) => [name, version])).toEqual([
      ['One', 1],
      ['Two', 3],
    ])
    // Neither of the two reordered items exists any more.
    const [{ id: orderOfTwo } = { id: '' }] = await entries()
    await banners.remove(by('2'))
    await activity.restore(by(orderOfTwo))
    for (const gone of ['1', '3']) await navigation.remove(by(gone))
    await activity.restore(by(last.id))
    expect([(await banners.list()).length, await labels()]).toEqual([1, ''])
  })

  test('a restore that isn’t possible is rejected with a reason', async () => {
    await using database = await open()
    const { pages, activity, entries, noted, db } = createContentClients(database.db)
    await pages.create({ body: { title: 'About', slug: 'about' } })
    await expect(activity.restore(by('1'))).rejects.toThrow('409: There is no earlier state')
    await expect(activity.restore(by('9'))).rejects.toThrow('404: Entry not found')
    await pages.update({ ...of('1'), body: { slug: 'us' } })
    await pages.remove(by('1'))
    await expect(activity.restore(by('2'))).rejects.toThrow(GONE)
    await activity.restore(by('3'))
    await expect(activity.restore(by('3'))).rejects.toThrow('409: This has already been restored.')
    await pages.create({ body: { title: 'Other', slug: 'about', isPublished: true } })
    noted()
    const known = await entries()
    await expect(activity.restore(by('2'))).rejects.toThrow('409: Another page already has the slug about.')
    // An event of an older version that today's validation rejects.
    await db
      .updateTable('activity')
      .set({ before: JSON.stringify({ id: '1', title: '' }) })
      .where('id', '=', 2)
      .execute()
    await expect(activity.restore(by('2'))).rejects.toThrow(
      '409: This can’t be restored, because the validation rules have changed',
    )
    expect([(await entries()).map(({ id }) => id), noted()]).toEqual([known.map(({ id }) => id), []])
    expect((await pages.list()).map(({ slug }) => slug)).toEqual(['us', 'about'])
  })

  test('restoring never publishes a scheduled post', async () => {
    await using database = await open()
    const { blog, db, applyDue, activity, restoreLast, entries } = createContentClients(database.db)
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const state = async () => (await listPosts(db, { drafts: true })).map((each) => [each.isPublished, each.publishAt])
    const { id } = await blog.create({ body: { ...post, publishAt } })
    await blog.remove(by(id))
    await restoreLast()
    expect(await state()).toEqual([[false, publishAt]])
    // A publication time that has passed since.
    await db.updateTable('posts').set({ publishAt: '2026-01-01T00:00:00.000Z' }).execute()
    await applyDue(new Date())
    expect(await state()).toEqual([[true, null]])
    await restoreLast()
    expect(await state()).toEqual([[false, null]])
    await db.updateTable('posts').set({ publishAt: '2026-01-01T00:00:00.000Z' }).execute()
    await blog.remove(by(id))
    expect((await blog.undelete(by(id))).publishAt).toBeNull()
    expect(await state()).toEqual([[false, null]])
    // Unless the publication itself is reverted.
    const published = (await entries()).find(({ action, before }) => action === 'restored' && before !== null)!
    await activity.restore(by(published.id))
    expect(await state()).toEqual([[true, null]])
  })
})
