import { expect, test } from 'vitest'
import { by, createContentClients, of, post } from '#tests/harness/activity.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { words } from '#tests/harness/pages.ts'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'

const keyOf = (kind: DraftKind, id = '1') => ({ params: { kind, id }, headers: {} })
const basedOn = (version: number) => ({ 'if-match': `"${version}"` })

onEveryDialect((_, open) => {
  test('a draft leaves the live record as it is until it is published', { tags: ['P10.5'] }, async () => {
    await using database = await open()
    const { pages, blog, banners, templates, navigation, releases, noted } = createContentClients(database.db)
    await pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks: words('We print.') } })
    await blog.create({ body: { ...post, slug: 'wyrms' } })
    await banners.create({ body: { name: 'Sale', text: 'Half off' } })
    await templates.create({ body: { name: 'Plain', description: '', templateType: 'landing', blocks: [] } })
    await navigation.create({ body: { label: 'HOME', href: '/' } })
    await navigation.create({ body: { label: 'GALLERY', href: '/gallery' } })
    const live = async () => [
      await pages.byId(by('1')),
      await blog.bySlug({ params: { slug: 'wyrms' } }),
      await banners.list(),
      await templates.list(),
      await navigation.list(),
    ]
    const before = await live()
    noted()
    const menu = (await releases.draft(keyOf('navigation'))) ?? (await navigation.list())
    expect(menu).toHaveLength(2)
    const item = { label: 'BLOG', href: '/blog', pageId: null, isVisible: true }
    const changes = {
      page: { title: 'About us', blocks: words('We print monsters.') },
      post: { title: 'Better wyrms' },
      banner: { text: 'A quarter off' },
      template: { name: 'Plainer' },
      navigation: {
        items: [
          { ...item, id: null },
          { ...item, id: '1', label: 'START', href: '/' },
        ],
      },
    }
    for (const [kind, change] of Object.entries(changes))
      await releases.saveDraft({ ...keyOf(kind as DraftKind), body: { change } })
    expect(await live()).toEqual(before)
    expect(noted()).toEqual([])
    expect((await releases.drafts()).map(({ kind, title, fields }) => [kind, title, fields]).toSorted()).toEqual([
      ['banner', 'Sale', ['Text']],
      ['navigation', 'Menu', ['Items']],
      ['page', 'About', ['Title', 'Content']],
      ['post', 'Wyrms', ['Title']],
      ['template', 'Plain', ['Name']],
    ])
    expect(await releases.draft(keyOf('page'))).toMatchObject({
      record: { title: 'About us', slug: 'about', blocks: words('We print monsters.') },
      version: 1,
      liveVersion: 1,
    })

    for (const kind of Object.keys(changes)) await releases.publishDraft({ ...keyOf(kind as DraftKind), body: {} })
    expect(await releases.drafts()).toEqual([])
    expect(await pages.byId(by('1'))).toMatchObject({ ...changes.page, version: 2 })
    expect(await blog.bySlug({ params: { slug: 'wyrms' } })).toMatchObject(changes.post)
    expect(await banners.list()).toMatchObject([changes.banner])
    expect(await templates.list()).toMatchObject([changes.template])
    expect((await navigation.list()).map(({ id, label }) => [id, label])).toEqual([
      ['3', 'BLOG'],
      ['1', 'START'],
    ])
    expect(noted()).toEqual(['banners:*', 'blog', 'navigation', 'page:about', 'pages', 'post:wyrms'])
  })

  test('what others change live meanwhile stays, block by block', async () => {
    await using database = await open()
    const { pages, releases } = createContentClients(database.db)
    const [a] = words('A')
    const [b] = [{ ...words('B')[0]!, id: 'b', layout: { width: 100, row: 2, order: 0 } }]
    const saying = (block: typeof a, text: string) => ({ ...block!, content: { text } })
    await pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks: [a!, b!] } })
    const change = { description: 'Mine', blocks: [saying(a, 'A2'), b!] }
    await releases.saveDraft({ ...keyOf('page'), body: { change } })
    await pages.update({ ...of('1'), body: { title: 'Us', description: 'Theirs', blocks: [a!, saying(b, 'B2')] } })
    const texts = (blocks: unknown) => (blocks as { content: { text: string } }[]).map(({ content }) => content.text)
    const draft = await releases.draft(keyOf('page'))
    expect([draft!.record['title'], texts(draft!.record['blocks']), draft!.liveVersion]).toEqual([
      'Us',
      ['A2', 'B2'],
      2,
    ])
    await releases.publishDraft({ ...keyOf('page'), body: { change: { seoTitle: 'Found' } } })
    const page = await pages.byId(by('1'))
    expect([page.title, page.description, page.seoTitle, texts(page.blocks)]).toEqual([
      'Us',
      'Mine',
      'Found',
      ['A2', 'B2'],
    ])
  })

  test('what others change live meanwhile stays, menu item by menu item', async () => {
    await using database = await open()
    const { navigation, releases } = createContentClients(database.db)
    for (const label of ['HOME', 'BLOG', 'SALE']) await navigation.create({ body: { label, href: '/' } })
    const items = (await navigation.list()).map(({ position: _position, version: _version, ...item }) => item)
    const change = { items: [{ ...items[0]!, label: 'START' }, ...items.slice(1)] }
    await releases.saveDraft({ ...keyOf('navigation'), body: { change } })
    await navigation.update({ ...of('1'), body: { label: 'HUB', href: '/hub' } })
    await navigation.update({ ...of('2'), body: { label: 'NEWS', isVisible: false } })
    await navigation.remove(by('3'))
    const shown = (menu: unknown) =>
      (menu as typeof items).map(({ label, href, isVisible }) => `${label} ${href}${isVisible ? '' : ' hidden'}`)
    const merged = ['START /hub', 'NEWS / hidden']
    expect(shown((await releases.draft(keyOf('navigation')))!.record['items'])).toEqual(merged)
    await releases.publishDraft({ ...keyOf('navigation'), body: {} })
    expect(shown(await navigation.list())).toEqual(merged)
  })

  test('a draft that says what is live already is no draft', async () => {
    await using database = await open()
    const { banners, releases } = createContentClients(database.db)
    await banners.create({ body: { name: 'Sale', text: 'Half off' } })
    await releases.saveDraft({ ...keyOf('banner'), body: { change: { text: 'X', note: 'Y' } } })
    expect(await releases.saveDraft({ ...keyOf('banner'), body: { change: { text: 'Half off' } } })).toMatchObject({
      fields: ['Note'],
    })
    expect(await releases.saveDraft({ ...keyOf('banner'), body: { change: { note: '' } } })).toBe(null)
    expect(await releases.draft(keyOf('banner'))).toBe(null)
  })

  test('a draft based on an older one, or with an invalid field, is refused and nothing is stored', async () => {
    await using database = await open()
    const { banners, releases, activity, restoreLast } = createContentClients(database.db)
    await banners.create({ body: { name: 'Sale', text: 'Half off' } })
    const save = (version: number, change: object) =>
      releases.saveDraft({ ...keyOf('banner'), headers: basedOn(version), body: { change: { ...change } } })
    await save(0, { text: 'One' })
    await expect(save(0, { text: 'Two' })).rejects.toThrow('412')
    await expect(save(1, { text: '' })).rejects.toThrow('400: text: Banner text is required')
    await expect(save(1, { priority: 1.5 })).rejects.toThrow('400: priority')
    await expect(releases.saveDraft({ ...keyOf('page', '9'), body: {} })).rejects.toThrow('404: Page not found')
    expect(await save(1, { text: 'Two' })).toMatchObject({ version: 2, record: { text: 'Two' } })
    await releases.discardDraft(keyOf('banner'))
    expect(await releases.drafts()).toEqual([])
    // Nothing is lost: the log has it.
    expect((await activity.list({ query: { kind: 'draft' } })).map(({ action, title }) => [action, title])).toEqual([
      ['deleted', 'Sale'],
      ['updated', 'Sale'],
      ['created', 'Sale'],
    ])
    await restoreLast()
    expect(await releases.draft(keyOf('banner'))).toMatchObject({ record: { text: 'Two' } })
  })

  test('a draft survives the deletion of its record', async () => {
    await using database = await open()
    const { banners, releases } = createContentClients(database.db)
    await banners.create({ body: { name: 'Sale', text: 'Half off' } })
    await releases.saveDraft({ ...keyOf('banner'), body: { change: { text: 'X' } } })
    await banners.remove(by('1'))
    expect(await releases.drafts()).toEqual([])
    await banners.undelete(by('1'))
    expect(await releases.drafts()).toMatchObject([{ title: 'Sale', fields: ['Text'] }])
  })
})
