import { afterAll, expect, test } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { openEditor, openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, headers } = await openTwo({ seeded: true, imported: true })
afterAll(() => shop[Symbol.asyncDispose]())

test('content and other startup reads come from the local copy after a restart', { tags: ['D3.1'] }, async () => {
  const store = openStore(':memory:')
  const online = openEditor(shop, { headers, store })
  await online.local.pull()
  const [page] = await online.pages.list()
  const [template] = await online.templates.list()
  const params = { id: page!.id }
  const reads = async ({ pages, blog, banners, navigation, templates, images, auth }: typeof online) => [
    await pages.list(),
    await pages.list({ view: 'list' }),
    await pages.byId({ params }),
    await blog.list(),
    await Promise.all((await blog.list()).map(({ slug }) => blog.bySlug({ params: { slug } }))),
    await banners.list(),
    await navigation.list(),
    await templates.list(),
    await templates.list({ view: 'list' }),
    await templates.byId({ params: { id: template!.id } }),
    await images.list({ query: {} }),
    await auth.user(),
    await pages.history({ params, query: { limit: 20 } }),
    await pages.workingCopy({ params }),
  ]
  const there = await reads(online)
  const offline = openEditor(shop, { headers, store })
  offline.network.isOnline = false
  expect(await reads(offline)).toEqual(there)
  expect([offline.lastFrom(), offline.network.sent]).toEqual(['copy', []])
  // Content that was never read fails like a network error.
  await expect(offline.pages.history({ params: { id: '77' }, query: { limit: 5 } })).rejects.toThrow('can’t be reached')
  expect(
    await offline.local.respond({ method: 'GET', path: '/api/releases', headers: new Headers(), body: null }),
  ).toBeNull()
})

test('a post’s preview is the shop’s', { tags: ['D3.1'] }, async () => {
  const { local, blog, network, lastFrom, images } = openEditor(shop, { headers })
  await local.pull()
  const [image] = await images.list({ query: {} })
  const body = { content: `A **wyrm**\n\n![](${image?.url ?? '/pictures/hoard-dragon.svg'})` }
  const there = await blog.preview({ body })
  network.isOnline = false
  expect(await blog.preview({ body })).toEqual(there)
  expect([there.html, lastFrom()]).toEqual([expect.stringContaining('<strong>wyrm</strong>'), 'copy'])
})

test('products and their stock can be read as last seen, searched and filtered', { tags: ['D3.25'] }, async () => {
  const { headers: administrator } = await shop.signIn('administrator')
  const { local, catalogue, network, lastFrom } = openEditor(shop, { headers: administrator })
  await local.pull()
  const query = { sort: 'price', direction: 'descending', limit: 2, offset: 1 } as const
  const there = await catalogue.list({ query })
  const found = await catalogue.list({ query: { search: 'WYRM emerald' } })
  const soldOut = await catalogue.list({ query: { state: 'sold-out' } })
  network.isOnline = false
  expect(await catalogue.list({ query })).toEqual(there)
  expect(await catalogue.list({ query: { search: 'WYRM emerald' } })).toEqual(found)
  expect(await catalogue.list({ query: { state: 'sold-out' } })).toEqual(soldOut)
  expect(found.products).toMatchObject([{ name: 'Emerald Wyrm', inStock: expect.any(Number) }])
  const { designer, creatureType } = found.products[0]!
  const { products } = await catalogue.list({ query: { designer, creatureType } })
  expect(products.map(({ name }) => name)).toContain('Emerald Wyrm')
  expect(lastFrom()).toBe('copy')
  // The shop would refuse them to an editor, and note it.
  const editor = openEditor(shop, { headers })
  await editor.local.pull()
  expect(editor.network.sent.some((call) => call.includes('/api/catalogue'))).toBe(false)
})

test('people on the same computer don’t see each other’s copy and work', async () => {
  const store = openStore(':memory:')
  const anna = openEditor(shop, { headers, store })
  await anna.local.pull()
  anna.network.isOnline = false
  await anna.pages.create({ body: { title: 'Secret', slug: 'secret' } })
  const ben = openEditor(shop, { headers, store, person: 'ben' })
  ben.network.isOnline = false
  expect(ben.changes()).toEqual([])
  await expect(ben.pages.list()).rejects.toThrow('can’t be reached')
  await expect(ben.auth.user()).rejects.toThrow('can’t be reached')
  expect(JSON.parse(ben.local.backup().text)).toMatchObject({ work: [] })
})

test('what has changed is fetched in one request, and lists include local work', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const [post] = await anna.blog.list()
  const sent = anna.network.sent.length
  const other = await shop.signIn('administrator')
  await other.blog.update({ params: { id: post!.id }, headers: {}, body: { content: 'New words' } })
  await anna.local.pull()
  expect(anna.network.sent.slice(sent).filter((call) => /blog|content/.test(call))).toEqual(['GET /api/content-copy'])
  anna.network.isOnline = false
  expect((await anna.blog.bySlug({ params: { slug: post!.slug } })).content).toBe('New words')
  await anna.blog.update({ params: { id: post!.id }, headers: {}, body: { title: 'Mine', slug: 'mine' } })
  const made = await anna.banners.create({ body: { name: 'New', text: 'Sale' } })
  anna.network.isOnline = true
  expect((await anna.blog.list()).find(({ id }) => id === post!.id)).toMatchObject({ title: 'Mine' })
  expect(await anna.blog.bySlug({ params: { slug: post!.slug } })).toMatchObject({ title: 'Mine', slug: 'mine' })
  expect((await anna.banners.list()).map(({ id }) => id)).toContain(made.id)
  // So does a change of a local record while online.
  await anna.banners.update({ params: { id: made.id }, headers: {}, body: { isActive: false } })
  expect([anna.lastFrom(), anna.changes().length]).toEqual(['kept', 2])
  await anna.banners.remove({ params: { id: made.id } })
  await anna.banners.undelete({ params: { id: made.id } })
  expect((await anna.banners.list()).find(({ id }) => id === made.id)).toMatchObject({ isActive: false })
})

test('what a list shows is in the copy when the line is cut', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const staff = await shop.signIn('administrator')
  const { id } = await staff.pages.create({ body: { title: 'Just seen', slug: 'just-seen' } })
  expect((await anna.pages.list({ view: 'list' })).map((page) => page.id)).toContain(id)
  anna.network.isOnline = false
  await anna.pages.remove({ params: { id } })
  expect(anna.changes()).toMatchObject([{ kind: 'delete', title: 'Just seen' }])
})

test('a list without content has local work applied', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const staff = await shop.signIn('administrator')
  const known = await staff.pages.list({ view: 'list' })
  expect(await anna.pages.list({ view: 'list' })).toEqual(known)
  anna.network.isOnline = false
  const whole = await anna.pages.list()
  expect(whole.map(({ blocks }) => Array.isArray(blocks))).not.toContain(false)
  const [{ id }] = whole as [(typeof whole)[number]]
  const block = { id: 'a', type: 'text', content: { text: 'Offline' } }
  await anna.pages.update({ params: { id }, headers: {}, body: { blocks: [block, { ...block, id: 'b' }] } })
  for (const isOnline of [false, true]) {
    anna.network.isOnline = isOnline
    const mine = (await anna.pages.list({ view: 'list' })).find((one) => one.id === id)
    expect(mine).toMatchObject({ blockCount: 2, title: whole[0]!.title })
  }
})

test('autosaved blocks are available offline and after reconnecting', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const [page] = await anna.pages.list()
  const params = { id: page!.id }
  anna.network.isOnline = false
  const copy = await anna.pages.keepWorkingCopy({ params, body: { blocks: [], baseVersion: page!.version } })
  expect(await anna.pages.workingCopy({ params })).toEqual(copy)
  expect(await anna.pages.present({ params, body: { window: 'window-1' } })).toEqual({
    others: [],
    version: page!.version,
    savedBy: null,
  })
  anna.network.isOnline = true
  expect(await anna.pages.workingCopy({ params })).toEqual(copy)
  await anna.pages.forgetWorkingCopy({ params })
  expect(await anna.pages.workingCopy({ params })).toBeNull()
})

test('malformed responses are passed on but not copied', async () => {
  const { local } = openEditor(shop, { headers })
  for (const text of ['[{"id":7},null,"x",{"id":"1"}]', '{"no":"list"}', 'not json', 'null'])
    expect(await local.storeRead('/api/pages', text)).toBe(text)
})
