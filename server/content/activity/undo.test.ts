import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { words } from '#tests/harness/pages.ts'
import { by, of, createContentClients, post } from '#tests/harness/activity.ts'

onEveryDialect((_, open) => {
  test('a deleted menu item is restored with position, id, page and version', { tags: ['C10.8'] }, async () => {
    await using database = await open()
    const { navigation, pages, noted, entries } = createContentClients(database.db)
    const page = await pages.create({ body: { title: 'About', slug: 'about', isPublished: true } })
    await navigation.create({ body: { label: 'A', href: '/a' } })
    const item = await navigation.create({ body: { label: 'B', href: '/b', pageId: page.id, isVisible: false } })
    await navigation.create({ body: { label: 'C', href: '/c' } })
    const menu = await navigation.list()
    await navigation.remove(by(item.id))
    noted()
    expect([await navigation.undelete(by(item.id)), noted()]).toEqual([item, ['navigation']])
    expect(await navigation.list()).toEqual(menu)
    // A second click.
    expect([await navigation.undelete(by(item.id)), noted()]).toEqual([item, []])
    expect((await entries())[0]).toMatchObject({ action: 'restored', recordId: item.id, before: null, after: item })
    await expect(navigation.undelete(by('77'))).rejects.toThrow('404: Navigation item not found')
    // The item's page has been deleted in between, so the item comes back hidden.
    await navigation.remove(by(item.id))
    await pages.remove(by(page.id))
    expect(await navigation.undelete(by(item.id))).toEqual({ ...item, pageId: null, isVisible: false })
  })

  test('a deleted banner is restored unchanged', { tags: ['C10.8'] }, async () => {
    await using database = await open()
    const { banners, noted } = createContentClients(database.db)
    const hyperlinks = [{ text: 'Look', url: '/gallery', isInternal: true }]
    await banners.create({ body: { name: 'Sale', text: 'Half off', targetPages: ['/about'], hyperlinks, priority: 3 } })
    const banner = await banners.update({ ...of('1'), body: { crawlSpeed: 12.5 } })
    await banners.remove(by('1'))
    noted()
    expect([await banners.undelete(by('1')), noted()]).toEqual([banner, ['banners:about']])
    expect(await banners.list()).toEqual([banner])
    await expect(banners.undelete(by('2'))).rejects.toThrow('404: Banner not found')
    expect((await banners.create({ body: { name: 'New', text: 'New' } })).id).toBe('2')
  })

  test('a deleted post is restored with its id, date and former slugs', { tags: ['C10.8'] }, async () => {
    await using database = await open()
    const { blog, noted, db } = createContentClients(database.db)
    const { id } = await blog.create({ body: { ...post, slug: 'first' } })
    await db.updateTable('posts').set({ publishedAt: '2024-05-01T10:00:00.000Z' }).execute()
    const before = await blog.update({ ...of(id), body: { slug: 'second' } })
    await blog.remove(by(id))
    noted()
    expect([await blog.undelete(by(id)), noted()]).toEqual([before, ['blog', 'post:second']])
    expect(await blog.bySlug({ params: { slug: 'first' } })).toEqual({ ...before, picture: null })
    expect(before.publishedAt).toBe('2024-05-01T10:00:00.000Z')
    // Another record may have taken its slug.
    await blog.remove(by(id))
    const other = await blog.create({ body: { ...post, slug: 'second' } })
    await expect(blog.undelete(by(id))).rejects.toThrow('409: There is already a post at /blog/second.')
    await blog.update({ ...of(other.id), body: { slug: 'first' } })
    expect((await blog.undelete(by(id))).slug).toBe('second')
    expect((await blog.bySlug({ params: { slug: 'first' } })).id).toBe(other.id)
    const draft = await blog.create({ body: { ...post, isPublished: false } })
    await blog.remove(by(draft.id))
    noted()
    expect([await blog.undelete(by(draft.id)), noted()]).toEqual([draft, []])
    await expect(blog.undelete(by('77'))).rejects.toThrow('404: Post not found')
  })

  test('a deleted page is restored with blocks, former slugs and menu items', { tags: ['C10.8'] }, async () => {
    await using database = await open()
    const { pages, navigation, noted } = createContentClients(database.db)
    const blocks = words('We print.')
    const { id } = await pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks } })
    const page = await pages.update({ ...of(id), body: { slug: 'us', maxWidth: '4xl' } })
    for (const isVisible of [true, false])
      await navigation.create({ body: { label: 'US', href: '/us', pageId: id, isVisible } })
    const led = await navigation.create({ body: { label: 'LED ELSEWHERE', href: '/us', pageId: id } })
    const menu = await navigation.list()
    await pages.remove(by(id))
    expect((await navigation.list()).map(({ isVisible, pageId }) => [isVisible, pageId])).toEqual([
      [false, null],
      [false, null],
      [false, null],
    ])
    const elsewhere = await navigation.update({ ...of(led.id), body: { href: '/gallery', isVisible: true } })
    noted()
    expect([await pages.undelete(by(id)), noted()]).toEqual([page, ['navigation', 'page:about', 'page:us', 'pages']])
    expect(await pages.bySlug({ params: { slug: 'about' } })).toEqual({ ...page, pictures: {} })
    const later = await navigation.list()
    expect(later).toEqual([{ ...menu[0], version: 3 }, { ...menu[1], version: 3 }, elsewhere])
    await expect(pages.undelete(by('77'))).rejects.toThrow('404: Page not found')
    await pages.remove(by(id))
    await pages.create({ body: { title: 'Us', slug: 'us' } })
    await expect(pages.undelete(by(id))).rejects.toThrow('409: Another page already has the slug us.')
  })

  test('a page with invalid blocks can be restored', { tags: ['C10.8'] }, async () => {
    await using database = await open()
    const { pages, db } = createContentClients(database.db)
    await pages.create({ body: { title: 'Old', slug: 'old', isPublished: true } })
    await db.updateTable('pages').set({ blocks: '{"not": "a list"}' }).execute()
    const [page] = await pages.list()
    await pages.remove(by('1'))
    expect(await pages.undelete(by('1'))).toEqual(page)
  })

  test('the trash lists what is still deleted, for 30 days', { tags: ['C10.9'] }, async () => {
    await using database = await open()
    const { pages, blog, navigation, activity, db } = createContentClients(database.db)
    const page = await pages.create({ body: { title: 'About', slug: 'about' } })
    const { id: postId } = await blog.create({ body: { ...post, slug: 'wyrms' } })
    const item = await navigation.create({ body: { label: 'GALLERY', href: '/gallery' } })
    await pages.remove(by(page.id))
    await blog.remove(by(postId))
    await navigation.remove(by(item.id))
    const trash = (query: Parameters<typeof activity.trash>[0]['query'] = {}) => activity.trash({ query })
    expect(await trash()).toMatchObject([
      { kind: 'navigation', recordId: item.id, title: 'GALLERY', staffName: 'The shop', address: null },
      { kind: 'post', recordId: postId, title: 'Wyrms', address: '/blog/wyrms' },
      { kind: 'page', recordId: page.id, title: 'About', address: '/about' },
    ])
    const [last] = await trash({ limit: 1 })
    const titles = async (query = {}) => (await trash(query)).map(({ title }) => title)
    expect(await titles({ before: last!.id })).toEqual(['Wyrms', 'About'])
    expect(await titles({ kind: 'page' })).toEqual(['About'])
    await pages.undelete(by(page.id))
    expect(await titles()).toEqual(['GALLERY', 'Wyrms'])
    // Deleted a second time.
    await pages.remove(by(page.id))
    expect(await titles()).toEqual(['About', 'GALLERY', 'Wyrms'])
    const at = new Date(Date.now() - 30 * 86_400_000 - 60_000).toISOString()
    await db.updateTable('activity').set({ at }).where('kind', '=', 'post').execute()
    expect(await titles()).toEqual(['About', 'GALLERY'])
    await expect(trash({ kind: 'staff' as never })).rejects.toThrow(/^400: kind/)
  })
})
