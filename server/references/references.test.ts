import { expect, test, vi } from 'vitest'
import { onEveryDialect } from '#server/database/testing.ts'
import { by, of, post } from '#server/activity/activity.testing.ts'
import { askedWhileRewriting, block, openReferences } from './references.testing.ts'

type Rooms = ReturnType<typeof openReferences>

const inShort = (references: Awaited<ReturnType<Rooms['references']['to']>>) =>
  references.map(
    ({ kind, title, blockId, place, value, follows }) =>
      `${kind} ${title}${blockId ? `#${blockId}` : ''}: ${place} ${value}${follows ? ' (follows)' : ''}`,
  )
const uses = async ({ references }: Rooms, to: string) => inShort(await references.to({ query: { to } }))

/** One of each that refers to the page `old`, and others that nearly do. */
async function furnish(rooms: Rooms) {
  const { banners, blog, navigation, pages, templates } = rooms
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

onEveryDialect((_, open) => {
  test('issue 5 reference index: which page, template, menu item, banner and post uses which page, and where', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    await furnish(rooms)
    expect(await uses(rooms, '/old')).toEqual(everyUse)
    expect(await uses(rooms, 'https://shop.example/old/?x#y')).toEqual(everyUse)
    expect(await uses(rooms, '/nowhere')).toEqual([])
    expect(await uses(rooms, '/blog/old')).toEqual(['page Draft#text: Text /blog/old'])
    await expect(uses(rooms, 'old')).rejects.toThrow('400: “old” is no address of a page or a picture.')
  })

  test('issue 5 reference index: which post uses which image', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    await furnish(rooms)
    await rooms.pages.create({
      body: { title: 'P', slug: 'p', blocks: [block('hero', { imageUrl: 'https://cdn.example/a.webp?v=1' })] },
    })
    expect(await uses(rooms, '/pictures/wyrm.webp')).toEqual([
      'post Wyrms: Picture /pictures/wyrm.webp',
      'post Wyrms: Picture in the text /pictures/wyrm.webp',
    ])
    expect(await uses(rooms, 'https://cdn.example/a.webp?v=1')).toEqual([
      'page P#hero: Picture https://cdn.example/a.webp?v=1',
    ])
  })

  test('a page is used by its former addresses, too; who asks for a former one wants what is written so', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    await furnish(rooms)
    await rooms.pages.update({ ...of('1'), body: { slug: 'new' } })
    await rooms.navigation.create({ body: { label: 'NEW', href: '/new' } })
    const left = everyUse.filter((use) => !use.includes('follows'))
    expect(await uses(rooms, '/old')).toEqual(left)
    expect((await uses(rooms, '/new')).toSorted()).toEqual(
      [...left, 'navigation FOLLOWS: Link /new (follows)', 'navigation NEW: Link /new'].toSorted(),
    )
    await rooms.blog.update({ ...of('1'), body: { slug: 'wyverns' } })
    await rooms.navigation.create({ body: { label: 'POST', href: '/blog/wyrms' } })
    expect(await uses(rooms, '/blog/wyverns')).toEqual(['navigation POST: Link /blog/wyrms'])
  })

  test('decision 19: after a rename, links are rewritten in all of them, each with its version, its diary and its tags', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    const { activity, banners, blog, navigation, pages, references, templates } = rooms
    await furnish(rooms)
    await pages.update({ ...of('1'), body: { slug: 'new' } })
    const known = (await activity.list({ query: {} })).length
    rooms.noted()

    const { rewritten } = await references.rewrite({ body: { from: '/old', to: '/new' } })
    expect(inShort(rewritten)).toEqual(everyUse.filter((use) => !use.includes('follows')))
    expect(await uses(rooms, '/old')).toEqual([])

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
    // The old address leads on as before.
    expect(await pages.bySlug({ params: { slug: 'old' } })).toMatchObject({ slug: 'new' })

    const log = await activity.list({ query: {} })
    expect(log.slice(0, log.length - known).map(({ kind, action, title }) => `${kind} ${title} ${action}`)).toEqual([
      'post Wyrms relinked',
      'banner Sale relinked',
      'navigation OWN relinked',
      'template Landing relinked',
      'page Draft relinked',
    ])
    expect(rooms.noted()).toEqual(
      expect.arrayContaining(['blog', 'post:wyrms', 'navigation', 'banners:*', 'banners:new', 'banners:old']),
    )
  })

  test('issue 9: posts are read before the transaction that rewrites them, which PostgreSQL ends when it asks nothing for long', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    await furnish(rooms)
    const { asked } = askedWhileRewriting()
    const { rewritten } = await rooms.references.rewrite({ body: { from: '/old', to: '/new' } })
    expect(rewritten.some(({ kind }) => kind === 'post')).toBe(true)
    expect(asked()).toBe(0)
    vi.restoreAllMocks()
  })

  test('rewriting is all or nothing', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    await furnish(rooms)
    const { blog, references } = rooms
    // The post is the last to be written, and can't be.
    await blog.update({ ...of('1'), body: {} })
    await database.db.schema.alterTable('posts').renameColumn('readTime', 'wasReadTime').execute()
    await database.db.schema.alterTable('posts').addColumn('readTime', 'integer').execute()
    await database.db.schema.alterTable('posts').dropColumn('content').execute()
    await expect(references.rewrite({ body: { from: '/old', to: '/new' } })).rejects.toThrow()
    expect(await rooms.pages.byId(by('2'))).toMatchObject({ version: 1 })
    expect(await rooms.navigation.list()).toMatchObject([{ version: 1 }, { version: 1 }])
  })

  test('a restored version of a rewritten page has its old links back', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    await rooms.pages.create({ body: { title: 'P', slug: 'p', blocks: [block('hero', { buttonLink: '/old' })] } })
    await rooms.references.rewrite({ body: { from: '/old', to: '/new' } })
    await rooms.restoreLast()
    expect(await uses(rooms, '/old')).toEqual(['page P#hero: Button link /old'])
  })

  test('an address that would end a text before its end is no address to lead to', async () => {
    await using database = await open()
    const { references } = openReferences(database.db)
    for (const to of ['new', '//new', '/n w', '/new)', '/new"', '/new]', 'javascript:x', '/n\\w', '/<new>'])
      await expect(references.rewrite({ body: { from: '/old', to } }), to).rejects.toThrow('400: to: is no path')
    expect(await references.rewrite({ body: { from: '/old', to: '/old/' } })).toEqual({ rewritten: [] })
  })

  test('content of any shape is looked through, and kept as it was but for its addresses', async () => {
    await using database = await open()
    const rooms = openReferences(database.db)
    const { id } = await rooms.pages.create({ body: { title: 'P', slug: 'p' } })
    const kept = async (blocks: string) => {
      await database.db.updateTable('pages').set({ blocks }).where('id', '=', Number(id)).execute()
      await rooms.references.rewrite({ body: { from: '/old', to: '/new' } })
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
