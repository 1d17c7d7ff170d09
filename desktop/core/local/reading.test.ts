import { afterAll, expect, test } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { openEditor, openTwo } from './local.testing.ts'

const { shop, headers } = await openTwo({ furnished: true })
afterAll(() => shop[Symbol.asyncDispose]())

test('issue 8: pages, posts, banners and menu are read from a local copy, after a restart, too, and what else screens ask when they open', async () => {
  const store = openStore(':memory:')
  const online = openEditor(shop, { headers, store })
  await online.local.pull()
  const [page] = await online.pages.list()
  const params = { id: page!.id }
  const reads = async ({ pages, blog, banners, navigation, templates, images, auth }: typeof online) => [
    await pages.list(),
    await pages.byId({ params }),
    await blog.list(),
    await Promise.all((await blog.list()).map(({ slug }) => blog.bySlug({ params: { slug } }))),
    await banners.list(),
    await navigation.list(),
    await templates.list(),
    await images.list({ query: {} }),
    await auth.user(),
    await pages.history({ params, query: { limit: 20 } }),
    await pages.workingCopy({ params }),
  ]
  const there = await reads(online)
  const offline = openEditor(shop, { headers, store })
  offline.road.isOnline = false
  expect(await reads(offline)).toEqual(there)
  expect([offline.lastFrom(), offline.road.sent]).toEqual(['copy', []])
  // What was never read fails, as without a network.
  await expect(offline.pages.history({ params: { id: '77' }, query: { limit: 5 } })).rejects.toThrow('can’t be reached')
  expect(
    offline.local.answer({ method: 'GET', path: '/api/references?to=%2F', headers: new Headers(), body: null }),
  ).toBeNull()
})

test('nobody else on the same computer sees what somebody copied or worked on', async () => {
  const store = openStore(':memory:')
  const anna = openEditor(shop, { headers, store })
  await anna.local.pull()
  anna.road.isOnline = false
  await anna.pages.create({ body: { title: 'Secret', slug: 'secret' } })
  const ben = openEditor(shop, { headers, store, person: 'ben' })
  ben.road.isOnline = false
  expect(ben.changes()).toEqual([])
  await expect(ben.pages.list()).rejects.toThrow('can’t be reached')
  await expect(ben.auth.user()).rejects.toThrow('can’t be reached')
  expect(JSON.parse(ben.local.backup().text)).toMatchObject({ work: [] })
})

test('only posts that changed are fetched again; what is worked on here shows on top of every list', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const sent = anna.road.sent.length
  const [post] = await anna.blog.list()
  const other = await shop.signIn('administrator')
  await other.blog.update({ params: { id: post!.id }, headers: {}, body: { content: 'New words' } })
  await anna.local.pull()
  expect(anna.road.sent.slice(sent).filter((call) => call.startsWith('GET /api/blog/'))).toEqual([
    `GET /api/blog/${post!.slug}`,
  ])
  anna.road.isOnline = false
  expect((await anna.blog.bySlug({ params: { slug: post!.slug } })).content).toBe('New words')
  await anna.blog.update({ params: { id: post!.id }, headers: {}, body: { title: 'Mine', slug: 'mine' } })
  const made = await anna.banners.create({ body: { name: 'New', text: 'Sale' } })
  anna.road.isOnline = true
  expect((await anna.blog.list()).find(({ id }) => id === post!.id)).toMatchObject({ title: 'Mine' })
  expect(await anna.blog.bySlug({ params: { slug: post!.slug } })).toMatchObject({ title: 'Mine', slug: 'mine' })
  expect((await anna.banners.list()).map(({ id }) => id)).toContain(made.id)
  // And so does a change of what only is here, while the server is there.
  await anna.banners.update({ params: { id: made.id }, headers: {}, body: { isActive: false } })
  expect([anna.lastFrom(), anna.changes().length]).toEqual(['kept', 2])
  await anna.banners.remove({ params: { id: made.id } })
  await anna.banners.undelete({ params: { id: made.id } })
  expect((await anna.banners.list()).find(({ id }) => id === made.id)).toMatchObject({ isActive: false })
})

test('blocks that the builder keeps are there while the server is away, and once it is back', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const [page] = await anna.pages.list()
  const params = { id: page!.id }
  anna.road.isOnline = false
  const copy = await anna.pages.keepWorkingCopy({ params, body: { blocks: [], baseVersion: page!.version } })
  expect(await anna.pages.workingCopy({ params })).toEqual(copy)
  expect(await anna.pages.present({ params, body: { window: 'window-1' } })).toEqual({
    others: [],
    version: page!.version,
    savedBy: null,
  })
  anna.road.isOnline = true
  expect(await anna.pages.workingCopy({ params })).toEqual(copy)
  await anna.pages.forgetWorkingCopy({ params })
  expect(await anna.pages.workingCopy({ params })).toBeNull()
})

test('what no server of ours would say is passed on, and not copied', async () => {
  const { local } = openEditor(shop, { headers })
  for (const text of ['[{"id":7},null,"x",{"id":"1"}]', '{"no":"list"}', 'not json', 'null'])
    expect(local.taken('/api/pages', text)).toBe(text)
})
