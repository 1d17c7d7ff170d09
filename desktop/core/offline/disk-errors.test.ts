import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openStore } from '#core/store/store.ts'
import { openEditor, openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, ben, headers } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }
const post = { excerpt: 'E', content: 'C', imageUrl: '/x.webp' }

test('a read-only disk blocks only local writes, and existing work stays', async () => {
  const { id } = await ben.pages.create({ body: { title: 'Dragons', slug: 'dragons' } })
  const store = openStore(':memory:')
  const anna = openEditor(shop, { headers, store })
  await anna.local.pull()
  anna.network.isOnline = false
  await anna.pages.create({ body: { title: 'Kept before', slug: 'kept-before' } })
  store.pragma('query_only = on')

  anna.network.isOnline = true
  await ben.pages.create({ body: { title: 'Griffins', slug: 'griffins' } })
  expect((await anna.pages.list()).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Dragons', 'Griffins', 'Kept before']),
  )
  const saved = await anna.pages.update({ params: { id }, ...none, body: { title: 'Wyverns' } })
  expect(saved.title).toBe('Wyverns')

  anna.network.isOnline = false
  // The in-memory copy has what the disk lacks.
  expect((await anna.pages.byId({ params: { id } })).title).toBe('Wyverns')
  await expect(anna.pages.create({ body: { title: 'Too much', slug: 'too-much' } })).rejects.toMatchObject({
    code: 'SQLITE_READONLY',
  })
  expect(anna.changes().map(({ title }) => title)).toEqual(['Kept before'])

  store.pragma('query_only = off')
  await anna.pages.create({ body: { title: 'Room again', slug: 'room-again' } })
  anna.network.isOnline = true
  expect(await anna.publish()).toEqual([])
  expect((await ben.pages.list()).map(({ slug }) => slug).toSorted()).toEqual(
    expect.arrayContaining(['dragons', 'griffins', 'kept-before', 'room-again']),
  )
})

test('reused version numbers of a restored server don’t hide its content', async () => {
  const { id } = await ben.blog.create({ body: { ...post, title: 'Scales', slug: 'scales' } })
  const params = { id }
  await ben.blog.update({ params, ...none, body: { content: 'The text that the backup does not have' } })
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.network.isOnline = false
  await anna.blog.update({ params, ...none, body: { content: 'Anna’s text' } })
  anna.network.isOnline = true
  const { db, close } = await openDatabase(shop.database)
  const content = 'What Ben wrote after the backup was read'
  const updatedAt = new Date(Date.now() + 5000).toISOString()
  await db.updateTable('posts').set({ content, updatedAt }).where('id', '=', Number(id)).execute()
  await close()
  const [left] = await anna.publish()
  expect(left).toMatchObject({ is: 'asks', collisions: [{ key: 'content' }] })
  expect((await ben.blog.bySlug({ params: { slug: 'scales' } })).content).toBe(content)
})

test('local ids are never reused when the clock goes back', async () => {
  const store = openStore(':memory:')
  const before = openEditor(shop, { headers, store })
  await before.local.pull()
  const idOf = async ({ banners }: typeof before) => (await banners.create({ body: { name: 'Sale', text: 'Sale' } })).id
  before.network.isOnline = false
  const published = await idOf(before)
  before.network.isOnline = true
  expect(await before.publish()).toEqual([])
  before.network.isOnline = false
  const discarded = await idOf(before)
  await before.local.discard([`banners:${discarded}`])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 24 * 60 * 60_000 })
  try {
    const after = openEditor(shop, { headers, store })
    after.network.isOnline = false
    const later = Number(await idOf(after))
    expect(later).toBeGreaterThan(Number(published))
    expect(later).toBeGreaterThan(Number(discarded))
  } finally {
    vi.useRealTimers()
  }
})
