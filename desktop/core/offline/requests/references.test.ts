import { afterAll, expect, test } from 'vitest'
import { openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, ben, offline } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())

const linkTo = (href: string) => [
  {
    id: 'hero',
    type: 'hero',
    layout: { width: 100, row: 1, order: 0 },
    content: { title: 'Lair', backgroundImage: '/uploads/x.webp', alt: 'A lair', buttonText: 'GO', buttonLink: href },
  },
]

test('links to a page that is renamed on a train are found and rewritten there, and are sent', async () => {
  const old = await ben.pages.create({ body: { title: 'Old', slug: 'old', isPublished: true } })
  const other = await ben.pages.create({ body: { title: 'Other', slug: 'other', blocks: linkTo('/old') } })
  const post = await ben.blog.create({
    body: { title: 'Way', excerpt: 'A way', content: 'Go [there](/old).', imageUrl: '/uploads/x.webp' },
  })
  const anna = await offline()
  await anna.pages.update({ params: { id: old.id }, headers: {}, body: { slug: 'new' } })
  const found = await anna.references.to({ query: { to: '/old' } })
  expect(found.map(({ kind, id }) => [kind, id])).toEqual([
    ['page', other.id],
    ['post', post.id],
  ])
  expect(anna.lastFrom()).toBe('copy')
  const { rewritten } = await anna.references.rewrite({ body: { from: '/old', to: '/new' } })
  expect([rewritten.length, anna.lastFrom()]).toEqual([2, 'kept'])
  expect(anna.changes().map(({ title }) => title)).toEqual(expect.arrayContaining(['Old', 'Other', 'Way']))

  // Online again, the shop still has the old address, and would rewrite links that nobody has seen there.
  anna.network.isOnline = true
  expect(await anna.references.to({ query: { to: '/new' } })).toHaveLength(2)
  expect(await anna.references.rewrite({ body: { from: '/old', to: '/new' } })).toEqual({ rewritten: [] })
  expect(anna.network.sent.filter((sent) => sent.startsWith('POST /api/references'))).toEqual([])
  expect(await anna.publish()).toEqual([])
  const [page] = (await ben.pages.byId({ params: { id: other.id } })).blocks as ReturnType<typeof linkTo>
  expect(page!.content.buttonLink).toBe('/new')
  expect((await ben.blog.bySlug({ params: { slug: 'way' } })).content).toBe('Go [there](/new).')
  expect(await anna.references.to({ query: { to: '/new' } })).toHaveLength(2)
  expect(anna.network.sent.at(-1)).toMatch(/^GET \/api\/references/)
})

test('a page is checked on a train with what the copy knows', async () => {
  await ben.pages.create({ body: { title: 'Draft', slug: 'draft' } })
  const anna = await offline()
  const check = async (href: string) =>
    (await anna.references.check({ body: { blocks: linkTo(href) } })).map(({ words }) => words)
  expect(await check('/nothing')).toEqual([
    'Links to /nothing, which doesn’t exist. Correct the address or remove the link.',
  ])
  expect(await check('/draft')).toEqual([expect.stringContaining('a draft that shoppers can’t see')])
  expect(await check('/product/any-dragon')).toEqual([])
  const made = await anna.pages.create({ body: { title: 'Made here', slug: 'made-here', isPublished: true } })
  expect(await check(`/${made.slug}`)).toEqual([])
})

test('links to a new address wait for it, and the shop’s list leaves out what was rewritten here', async () => {
  const renamed = await ben.pages.create({ body: { title: 'Renamed', slug: 'before', isPublished: true } })
  const linking = await ben.pages.create({ body: { title: 'Linking', slug: 'links', blocks: linkTo('/before') } })
  const anna = await offline()
  anna.network.isOnline = true
  anna.local.hold(true)
  await anna.pages.update({ params: { id: renamed.id }, headers: {}, body: { slug: 'after' } })
  await anna.references.rewrite({ body: { from: '/before', to: '/after' } })
  expect(await anna.references.to({ query: { to: '/before' } })).toEqual([])
  expect((await anna.references.to({ query: { to: '/after' } })).map(({ id }) => id)).toEqual([linking.id])

  await anna.local.publish([`pages:${linking.id}`], {})
  expect(anna.changes().find(({ record }) => record === linking.id)).toMatchObject({
    is: 'refused',
    message: expect.stringContaining('the new address of “Renamed”'),
  })
  expect(await anna.publish()).toEqual([])
  const [hero] = (await ben.pages.byId({ params: { id: linking.id } })).blocks as ReturnType<typeof linkTo>
  expect(hero!.content.buttonLink).toBe('/after')
})

test('two pages that link to each other are renamed together', async () => {
  const make = (slug: string, to: string) => ben.pages.create({ body: { title: slug, slug, blocks: linkTo(to) } })
  const both = [await make('east', '/west'), await make('west', '/east')]
  const anna = await offline()
  for (const { id, slug } of both) {
    await anna.pages.update({ params: { id }, headers: {}, body: { slug: `far-${slug}` } })
    await anna.references.rewrite({ body: { from: `/${slug}`, to: `/far-${slug}` } })
  }
  anna.network.isOnline = true
  expect(await anna.publish()).toEqual([])
  expect(JSON.stringify(await ben.pages.byId({ params: { id: both[0]!.id } }))).toContain('"/far-west"')
})
