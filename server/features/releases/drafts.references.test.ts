import { expect, test, vi } from 'vitest'
import { by, of, post } from '#tests/harness/activity.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { block, countThreadRequests, createReferenceClients } from '#tests/harness/references.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import type { Database } from '#server/database/database.ts'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'

const keyOf = (kind: DraftKind) => ({ params: { kind, id: '1' }, headers: {} })

const hero = block('hero', { title: 'Hero', buttonLink: '/old' })
const text = (words: string) => block('text', { text: words })
const item = { id: null, label: 'NEW', href: '/old?from=menu', pageId: null, isVisible: true }

/** A page `old`, one record of each kind that links to it or not, and drafts of them that link to it. */
async function openDrafts(db: Database) {
  const clients = createReferenceClients(db)
  const { pages, templates, blog, banners, navigation, releases } = clients
  await pages.create({ body: { title: 'About', slug: 'about', isPublished: true, blocks: [hero, text('We print.')] } })
  await pages.create({ body: { title: 'Old', slug: 'old', isPublished: true } })
  await templates.create({ body: { name: 'Plain', blocks: [] } })
  await blog.create({ body: { ...post, content: 'Read [this](/old).' } })
  await banners.create({ body: { name: 'Sale', text: 'Half off', hyperlinks: [{ text: 'Half', url: '/old' }] } })
  await navigation.create({ body: { label: 'HOME', href: '/' } })
  await navigation.create({ body: { label: 'OLD', href: '/', pageId: '2' } })
  const items = (await navigation.list()).map(({ position: _position, version: _version, ...rest }) => rest)
  const changes = {
    page: { blocks: [hero, text('See [old](/old).')] },
    template: { blocks: [hero] },
    post: { content: 'Read [this](/old) and [that](/old#b).' },
    banner: { text: 'A quarter off', targetPages: ['old'] },
    navigation: { items: [...items, item] },
  }
  for (const [kind, change] of Object.entries(changes))
    await releases.saveDraft({ ...keyOf(kind as DraftKind), body: { change } })
  const uses = async (to: string) =>
    (await clients.references.to({ query: { to } })).map(
      ({ kind, id, place, value, isDraft }) => `${kind} ${id} ${place} ${value}${isDraft ? ' (draft)' : ''}`,
    )
  /** What each draft is based on, and the same fields as they are live. */
  const bases = async () => {
    const rows = await db.selectFrom('contentDrafts').selectAll().where('kind', 'in', ['page', 'post']).execute()
    const live = { page: await pages.byId(by('1')), post: await blog.bySlug({ params: { slug: 'wyrms' } }) }
    return rows.map(({ kind, base }) => [JSON.parse(base), live[kind as 'page' | 'post']])
  }
  return { ...clients, uses, bases }
}

const ofDrafts = [
  'banner 1 Shown on this page old (draft)',
  'navigation new-2 Link /old?from=menu (draft)',
  'page 1 Text /old (draft)',
  'post 1 Text /old#b (draft)',
  'template 1 Button link /old (draft)',
]

onEveryDialect((_, open) => {
  test('references that only drafts have are listed as theirs', { tags: ['P10.11'] }, async () => {
    await using database = await open()
    const { uses } = await openDrafts(database.db)
    const live = ['page 1 Button link /old', 'navigation 2 Link /old', 'banner 1 Link /old', 'post 1 Text /old']
    const found = await uses('/old')
    expect(found.filter((use) => !use.includes('draft'))).toEqual(live)
    expect(found.slice(live.length).toSorted()).toEqual(ofDrafts)
  })

  test('a rewrite reaches drafts, which still change only what they changed', { tags: ['P10.11'] }, async () => {
    await using database = await open()
    const { pages, blog, banners, navigation, templates, references, releases, activity, uses, bases } =
      await openDrafts(database.db)
    await pages.update({ ...of('2'), body: { slug: 'new' } })
    const fields = (await releases.drafts()).map((draft) => draft.fields)
    const { rewritten } = await references.rewrite({ body: { from: '/old', to: '/new' } })
    expect(rewritten.filter(({ isDraft }) => isDraft)).toHaveLength(ofDrafts.length)
    expect(await uses('/old')).toEqual([])
    expect((await releases.drafts()).map((draft) => draft.fields)).toEqual(fields)
    for (const [base, live] of await bases()) expect(live).toMatchObject(base)
    const [newest] = await activity.list({ query: { kind: 'draft', limit: 1 } })
    expect(newest).toMatchObject({ action: 'relinked', staffName: expect.any(String) })
    const stale = { ...keyOf('banner'), headers: { 'if-match': '"1"' }, body: { change: { text: 'X' } } }
    await expect(releases.saveDraft(stale)).rejects.toThrow('412')

    // What is changed live now is no conflict with a draft that left it alone.
    const blocks = async () => readBlocks((await pages.byId(by('1'))).blocks)
    const [first, second] = await blocks()
    const renamed = { ...first!, content: { ...first!.content, title: 'Renamed' } }
    await pages.update({ ...of('1'), body: { blocks: [renamed, second!] } })
    for (const kind of ['page', 'post', 'banner', 'template', 'navigation'] as const)
      await releases.publishDraft({ ...keyOf(kind), body: {} })
    expect((await blocks()).map(({ content }) => content)).toEqual([
      { title: 'Renamed', buttonLink: '/new' },
      { text: 'See [old](/new).' },
    ])
    expect(await blog.bySlug({ params: { slug: 'wyrms' } })).toMatchObject({
      content: 'Read [this](/new) and [that](/new#b).',
    })
    expect(await banners.list()).toMatchObject([
      { text: 'A quarter off', targetPages: ['new'], hyperlinks: [{ url: '/new' }] },
    ])
    expect(await templates.list()).toMatchObject([{ blocks: [{ content: { buttonLink: '/new' } }] }])
    expect((await navigation.list()).map(({ href, pageId }) => [href, pageId])).toEqual([
      ['/', null],
      ['/new', '2'],
      ['/new?from=menu', null],
    ])
  })

  test('a draft that changed nothing but the rewritten link is no draft', async () => {
    await using database = await open()
    const { banners, references, releases } = createReferenceClients(database.db)
    const linkTo = (url: string) => ({ hyperlinks: [{ text: 'Half', url }] })
    await banners.create({ body: { name: 'Sale', text: 'Half off', ...linkTo('/old') } })
    await releases.saveDraft({ ...keyOf('banner'), body: { change: linkTo('/new') } })
    const { rewritten } = await references.rewrite({ body: { from: '/old', to: '/new' } })
    expect(rewritten).toHaveLength(1)
    expect(await releases.drafts()).toEqual([])
  })

  test('drafts of posts are parsed before the transaction that rewrites them', async () => {
    await using database = await open()
    const { references } = await openDrafts(database.db)
    const requests = countThreadRequests()
    const { rewritten } = await references.rewrite({ body: { from: '/old', to: '/new' } })
    expect(rewritten.filter(({ kind, isDraft }) => kind === 'post' && isDraft)).toHaveLength(1)
    expect(requests.count()).toBe(0)
    vi.restoreAllMocks()
  })
})
