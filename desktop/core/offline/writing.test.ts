import { afterAll, expect, test } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import type { BlockDraft } from '#shared/features/pages/pages.record.ts'
import type { z } from 'zod'
import { openStore } from '#core/store/store.ts'
import { openEditor, openTwo } from '#tests/harness/desktop/offline.ts'

type Editor = ReturnType<typeof openEditor>

const { shop, headers, offline } = await openTwo({ seeded: true })
afterAll(() => shop[Symbol.asyncDispose]())

/** Result of a request: its response or its error. */
async function resultOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { requestId: _, ...body } = JSON.parse(error.body) as { requestId?: string }
    return { status: error.status, ...body }
  }
}

const ownToEach = ['id', 'version', 'updatedAt', 'publishedAt', 'pageId', 'templateId', 'baseVersion']

/** Ignores ids and times, which differ. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (name, each: unknown) => (ownToEach.includes(name) ? undefined : each)))

const text: z.input<typeof BlockDraft> = {
  id: 'b1',
  type: 'text',
  layout: { width: 100, row: 1, order: 0 },
  content: { text: 'Dragons' },
}
const soon = new Date(Date.now() + 86_400_000).toISOString()
const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
const post = { title: 'A  new  post!', excerpt: 'Short', content: 'Long **words**', imageUrl: '/uploads/x.webp' }
const banner = { name: 'Sale', text: 'All dragons' }

/** Requests of staff on the whole way through the editor. What the features refuse, their own tests say. `made` holds the ids of records created so far. */
const actions: [string, (calls: Editor, made: Record<string, string>) => Promise<unknown>][] = [
  [
    'a page',
    async ({ pages }, made) => {
      const page = await pages.create({ body: { title: ' Lair ', slug: 'lair', blocks: [text], publishAt: soon } })
      made['page'] = page.id
      return page
    },
  ],
  [
    'a change of it',
    ({ pages }, made) =>
      pages.update({ params: { id: made['page']! }, headers: {}, body: { isPublished: true, unpublishAt: later } }),
  ],
  [
    'an old version',
    ({ pages }, made) =>
      pages.update({ params: { id: made['page']! }, headers: { 'if-match': '"77"' }, body: { title: 'Y' } }),
  ],
  ['the page by id', ({ pages }, made) => pages.byId({ params: { id: made['page']! } })],
  ['the page by slug', async ({ pages }) => ({ ...(await pages.bySlug({ params: { slug: 'lair' } })), pictures: 0 })],
  [
    'a working copy',
    ({ pages }, made) => pages.keepWorkingCopy({ params: { id: made['page']! }, body: { blocks: [], baseVersion: 1 } }),
  ],
  ['the working copy', ({ pages }, made) => pages.workingCopy({ params: { id: made['page']! } })],
  [
    'a menu item of it',
    async ({ navigation }, made) => {
      const item = await navigation.create({ body: { label: 'Lair', href: '/x', pageId: made['page']! } })
      made['item'] = item.id
      return item
    },
  ],
  [
    'the page moves',
    ({ pages }, made) => pages.update({ params: { id: made['page']! }, headers: {}, body: { slug: 'den' } }),
  ],
  ['the menu follows', ({ navigation }) => navigation.list()],
  ['the page is deleted', ({ pages }, made) => pages.remove({ params: { id: made['page']! } })],
  ['the page is gone', ({ pages }, made) => pages.byId({ params: { id: made['page']! } })],
  ['its item is hidden', ({ navigation }) => navigation.list()],
  ['the page comes back', ({ pages }, made) => pages.undelete({ params: { id: made['page']! } })],
  ['and the menu with it', ({ navigation }) => navigation.list()],
  ['the pages', async ({ pages }) => (await pages.list()).map(({ title, slug }) => [title, slug])],
  [
    'an item is changed',
    ({ navigation }, made) =>
      navigation.update({
        params: { id: made['item']! },
        headers: {},
        body: { isVisible: false, label: 'Den', pageId: null, href: '/den' },
      }),
  ],
  [
    'the menu is turned round',
    async ({ navigation }) => {
      const items = (await navigation.list()).toReversed()
      return navigation.reorder({ body: { items: items.map(({ id }, index) => ({ id, position: index + 1 })) } })
    },
  ],
  [
    'a post',
    async ({ blog }, made) => {
      const created = await blog.create({ body: post })
      made['post'] = created.id
      return created
    },
  ],
  [
    'a change of a post',
    ({ blog }, made) =>
      blog.update({ params: { id: made['post']! }, headers: {}, body: { isPublished: false, title: 'New' } }),
  ],
  ['the post', ({ blog }) => blog.bySlug({ params: { slug: 'a-new-post' } })],
  ['a post is deleted', ({ blog }, made) => blog.remove({ params: { id: made['post']! } })],
  ['and is gone', ({ blog }) => blog.bySlug({ params: { slug: 'a-new-post' } })],
  ['a deleted post comes back', ({ blog }, made) => blog.undelete({ params: { id: made['post']! } })],
  [
    'a template',
    async ({ templates }, made) => {
      const created = await templates.create({ body: { name: 'Lair', blocks: [text] } })
      made['template'] = created.id
      return created
    },
  ],
  ['the templates', async ({ templates }) => (await templates.list()).map(({ name, isDefault }) => [name, isDefault])],
  ['their outlines', ({ templates }) => templates.list({ view: 'list' })],
  ['a template is deleted', ({ templates }, made) => templates.remove({ params: { id: made['template']! } })],
  ['and is gone', ({ templates }, made) => templates.byId({ params: { id: made['template']! } })],
  ['a deleted template comes back', ({ templates }, made) => templates.undelete({ params: { id: made['template']! } })],
  [
    'a banner',
    async ({ banners }, made) => {
      const created = await banners.create({ body: { ...banner, hyperlinks: [{ text: 'Here', url: '/gallery' }] } })
      made['banner'] = created.id
      return created
    },
  ],
  [
    'banners change places',
    async ({ banners }) => {
      const all = await banners.list()
      return banners.reorder({ body: { items: all.map(({ id }, index) => ({ id, priority: index * 10 })) } })
    },
  ],
  [
    'a form says the priority',
    ({ banners }, made) => banners.update({ params: { id: made['banner']! }, headers: {}, body: { priority: 5 } }),
  ],
  ['what isn’t there', ({ banners }) => banners.update({ params: { id: '77777' }, headers: {}, body: { name: 'X' } })],
]

test('offline requests get the same responses as from the server', { tags: ['D3.1'] }, async () => {
  const local = await offline()
  const there = openEditor(shop, { headers })
  const made = { here: {}, there: {} }
  // Runs locally first, so that this editor learns nothing from the server.
  const answered = []
  for (const [what, deed] of actions) answered.push([what, comparable(await resultOf(deed(local, made.here)))])
  const asked = []
  for (const [what, deed] of actions) asked.push([what, comparable(await resultOf(deed(there, made.there)))])
  expect(answered).toEqual(asked)
  expect(local.network.sent.filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('held changes wait on the computer even online, until they are published', { tags: ['D3.10'] }, async () => {
  const store = openStore(':memory:')
  const anna = openEditor(shop, { headers, store })
  anna.local.hold(true)
  const body = { title: 'Held lair', slug: 'held-lair' }
  // Nothing is sent before there is a copy to save to.
  expect(await resultOf(anna.pages.create({ body }))).toMatchObject({ status: 409 })
  await anna.local.pull()

  const page = await anna.pages.create({ body })
  await anna.blog.create({ body: { ...post, title: 'Held post' } })
  await anna.banners.create({ body: { ...banner, name: 'Held banner' } })
  const item = await anna.navigation.create({ body: { label: 'Held item', href: '/held' } })
  await anna.navigation.update({ params: { id: item.id }, headers: {}, body: { label: 'Held entry' } })
  const home = (await anna.pages.list()).find(({ slug }) => slug === 'home')!
  await anna.pages.update({ params: { id: home.id }, headers: {}, body: { description: 'Held' } })
  expect(anna.lastFrom()).toBe('kept')
  expect(anna.network.sent.filter((sent) => !sent.startsWith('GET'))).toEqual([])
  expect(anna.changes()).toHaveLength(5)

  // Switched off, what waits keeps waiting, and everything else is sent again.
  const again = openEditor(shop, { headers, store })
  expect(again.local.state().isHolding).toBe(true)
  again.local.hold(false)
  await again.pages.update({ params: { id: page.id }, headers: {}, body: { title: 'Still held' } })
  await again.pages.create({ body: { title: 'Sent', slug: 'sent-lair' } })
  expect(again.network.sent.filter((sent) => !sent.startsWith('GET'))).toEqual(['POST /api/pages'])
  expect(again.changes()).toHaveLength(5)

  again.local.hold(true)
  expect(await again.publish()).toEqual([])
  const { pages } = openEditor(shop, { headers })
  expect((await pages.list()).map(({ title }) => title)).toEqual(expect.arrayContaining(['Still held', 'Sent']))
})
