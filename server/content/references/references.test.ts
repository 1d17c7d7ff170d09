import { expect, test, vi } from 'vitest'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { by, of, post } from '#tests/harness/activity.ts'
import { countThreadRequests, block, createReferenceClients } from '#tests/harness/references.ts'

type Clients = ReturnType<typeof createReferenceClients>

const inShort = (references: Awaited<ReturnType<Clients['references']['to']>>) =>
  references.map(
    ({ kind, title, blockId, place, value, follows }) =>
      `${kind} ${title}${blockId ? `#${blockId}` : ''}: ${place} ${value}${follows ? ' (follows)' : ''}`,
  )
const uses = async ({ references }: Clients, to: string) => inShort(await references.to({ query: { to } }))

/** Creates one of each kind of reference to the page `old`, and some near misses. */
async function addReferences(clients: Clients) {
  const { banners, blog, navigation, pages, templates } = clients
  await pages.create({ body: { title: 'Old', slug: 'old', isPublished: true, blocks: [] } })
  const blocks = [
    block('hero', { title: '/old', buttonLink: '/old#top', secondButtonLink: '/older' }),
    block('text', { text: 'Go [there](https://shop.example/old) or [on](/blog/old).' }),
  ]
  await pages.create({ body: { title: 'Draft', slug: 'draft', blocks } })
  await pages.create({ body: { title: 'Other', slug: 'other', blocks: [block('hero', { buttonLink: '/olden' })] } })
  await templates.create({ body: { name: 'Landing', blocks: [block('hero', { ctaLink: '/old/', ctaText: 'GO' })] } })
  await navigation.create({ body: { label: 'FOLLOWS', href: '/', pageId: '1' } })
  await navigation.create({ body: { label: 'OWN', href: '/old?from=menu' } })
  await banners.create({
    body: {
      name: 'Sale',
      text: 'Half off',
      targetPages: ['old', '/old', 'old/*', '*'],
      hyperlinks: [
        { text: 'Half', url: '/old' },
        { text: 'off', url: 'https://elsewhere.example/old' },
      ],
    },
  })
  const content = 'Read [this](/old "t") and `[that](/old)`.\n\n![wyrm](/pictures/wyrm.webp)'
  await blog.create({ body: { ...post, content, imageUrl: '/pictures/wyrm.webp' } })
}

const everyUse = [
  'page Draft#hero: Button link /old#top',
  'page Draft#text: Text https://shop.example/old',
  'template Landing#hero: Button link /old/',
  'navigation FOLLOWS: Link /old (follows)',
  'navigation OWN: Link /old?from=menu',
  'banner Sale: Link /old',
  'banner Sale: Shown on this page old',
  'banner Sale: Shown on this page /old',
  'post Wyrms: Text /old',
]

onBothHomes((open) => {
  test('references to a page are found in all content, with their location', async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    await addReferences(clients)
    expect(await uses(clients, '/old')).toEqual(everyUse)
    expect(await uses(clients, 'https://shop.example/old/?x#y')).toEqual(everyUse)
    expect(await uses(clients, '/nowhere')).toEqual([])
    expect(await uses(clients, '/blog/old')).toEqual(['page Draft#text: Text /blog/old'])
    await expect(uses(clients, 'old')).rejects.toThrow('400: to: is not the address of a page or an image')
  })

  test('references to an image are found in posts', async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    await addReferences(clients)
    await clients.pages.create({
      body: { title: 'P', slug: 'p', blocks: [block('hero', { imageUrl: 'https://cdn.example/a.webp?v=1' })] },
    })
    expect(await uses(clients, '/pictures/wyrm.webp')).toEqual([
      'post Wyrms: Image /pictures/wyrm.webp',
      'post Wyrms: Image in the text /pictures/wyrm.webp',
    ])
    expect(await uses(clients, 'https://cdn.example/a.webp?v=1')).toEqual([
      'page P#hero: Image https://cdn.example/a.webp?v=1',
    ])
  })

  test('references to a page include former addresses, but not vice versa', async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    await addReferences(clients)
    await clients.pages.update({ ...of('1'), body: { slug: 'new' } })
    await clients.navigation.create({ body: { label: 'NEW', href: '/new' } })
    const left = everyUse.filter((use) => !use.includes('follows'))
    expect(await uses(clients, '/old')).toEqual(left)
    expect((await uses(clients, '/new')).toSorted()).toEqual(
      [...left, 'navigation FOLLOWS: Link /new (follows)', 'navigation NEW: Link /new'].toSorted(),
    )
    await clients.blog.update({ ...of('1'), body: { slug: 'wyverns' } })
    await clients.navigation.create({ body: { label: 'POST', href: '/blog/wyrms' } })
    expect(await uses(clients, '/blog/wyverns')).toEqual(['navigation POST: Link /blog/wyrms'])
  })

  test('rewriting after a rename updates versions, audit log and cache tags', { tags: ['P10.3'] }, async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    const { activity, banners, blog, navigation, pages, references, templates } = clients
    await addReferences(clients)
    await pages.update({ ...of('1'), body: { slug: 'new' } })
    const known = (await activity.list({ query: {} })).length
    clients.noted()

    const { rewritten } = await references.rewrite({ body: { from: '/old', to: '/new' } })
    expect(inShort(rewritten)).toEqual(everyUse.filter((use) => !use.includes('follows')))
    expect(await uses(clients, '/old')).toEqual([])

    expect(await pages.byId(by('2'))).toMatchObject({
      version: 2,
      blocks: [
        { content: { title: '/old', buttonLink: '/new#top', secondButtonLink: '/older' } },
        { content: { text: 'Go [there](https://shop.example/new) or [on](/blog/old).' } },
      ],
    })
    expect(await pages.byId(by('3'))).toMatchObject({ version: 1 })
    expect(await templates.list()).toMatchObject([{ version: 2, blocks: [{ content: { ctaLink: '/new/' } }] }])
    expect(await navigation.list()).toMatchObject([
      { label: 'FOLLOWS', href: '/new', pageId: '1', version: 1 },
      { label: 'OWN', href: '/new?from=menu', version: 2 },
    ])
    expect(await banners.list()).toMatchObject([
      {
        version: 2,
        targetPages: ['new', '/new', 'old/*', '*'],
        hyperlinks: [{ url: '/new' }, { url: 'https://elsewhere.example/old' }],
      },
    ])
    expect(await blog.bySlug({ params: { slug: 'wyrms' } })).toMatchObject({
      version: 2,
      content: 'Read [this](/new "t") and `[that](/old)`.\n\n![wyrm](/pictures/wyrm.webp)',
    })
    // The old address still redirects.
    expect(await pages.bySlug({ params: { slug: 'old' } })).toMatchObject({ slug: 'new' })

    const log = await activity.list({ query: {} })
    expect(log.slice(0, log.length - known).map(({ kind, action, title }) => `${kind} ${title} ${action}`)).toEqual([
      'post Wyrms relinked',
      'banner Sale relinked',
      'navigation OWN relinked',
      'template Landing relinked',
      'page Draft relinked',
    ])
    expect(clients.noted()).toEqual(
      expect.arrayContaining(['blog', 'post:wyrms', 'navigation', 'banners:*', 'banners:new', 'banners:old']),
    )
  })

  test('posts are parsed before the transaction that rewrites them', { tags: ['both-engines'] }, async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    await addReferences(clients)
    const requests = countThreadRequests()
    const { rewritten } = await clients.references.rewrite({ body: { from: '/old', to: '/new' } })
    expect(rewritten.some(({ kind }) => kind === 'post')).toBe(true)
    expect(requests.count()).toBe(0)
    vi.restoreAllMocks()
  })

  test('rewriting is atomic', async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    await addReferences(clients)
    const { blog, references } = clients
    // The post is written last, and fails.
    await blog.update({ ...of('1'), body: {} })
    await database.db.schema.alterTable('posts').renameColumn('readTime', 'wasReadTime').execute()
    await database.db.schema.alterTable('posts').addColumn('readTime', 'integer').execute()
    await database.db.schema.alterTable('posts').dropColumn('content').execute()
    await expect(references.rewrite({ body: { from: '/old', to: '/new' } })).rejects.toThrow()
    expect(await clients.pages.byId(by('2'))).toMatchObject({ version: 1 })
    expect(await clients.navigation.list()).toMatchObject([{ version: 1 }, { version: 1 }])
  })

  test('restoring a version of a rewritten page restores its old links', async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    await clients.pages.create({ body: { title: 'P', slug: 'p', blocks: [block('hero', { buttonLink: '/old' })] } })
    await clients.references.rewrite({ body: { from: '/old', to: '/new' } })
    await clients.restoreLast()
    expect(await uses(clients, '/old')).toEqual(['page P#hero: Button link /old'])
  })

  test('an address that would end Markdown early is rejected', async () => {
    await using database = await open()
    const { references } = createReferenceClients(database.db)
    for (const to of ['new', '//new', '/n w', '/new)', '/new"', '/new]', 'javascript:x', '/n\\w', '/<new>'])
      await expect(references.rewrite({ body: { from: '/old', to } }), to).rejects.toThrow('400: to: is not a path')
    expect(await references.rewrite({ body: { from: '/old', to: '/old/' } })).toEqual({ rewritten: [] })
  })

  test('content of any shape is searched, and only addresses change', async () => {
    await using database = await open()
    const clients = createReferenceClients(database.db)
    const { id } = await clients.pages.create({ body: { title: 'P', slug: 'p' } })
    const kept = async (blocks: string) => {
      await database.db.updateTable('pages').set({ blocks }).where('id', '=', Number(id)).execute()
      await clients.references.rewrite({ body: { from: '/old', to: '/new' } })
      const row = await database.db.selectFrom('pages').select('blocks').executeTakeFirstOrThrow()
      return row.blocks
    }
    for (const text of ['no /old JSON', '"/old"', '{"a":"/old"}', '[["/old"]]', '[{"type":"hero","content":"/old"}]'])
      expect(await kept(text)).toBe(text)
    const odd = '[null,{"content":{"buttonLink":"/old","__proto__":{"x":"/old"}},"type":"hero","more":"/old"}]'
    const wanted = '[null,{"content":{"buttonLink":"/new","__proto__":{"x":"/new"}},"type":"hero","more":"/old"}]'
    expect(await kept(odd)).toBe(wanted)
    expect(await kept(JSON.stringify(odd))).toBe(JSON.stringify(wanted))
  })
})
