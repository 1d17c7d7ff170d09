import { mkdirSync, rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { contentFileOf, openEditor, openTwo, type RequestFate } from '#tests/harness/desktop/offline.ts'
import * as rows from './rows.ts'

vi.mock('./rows.ts', async (original) => {
  const real = await original<typeof rows>()
  return { ...real, setColumns: vi.fn<typeof real.setColumns>(real.setColumns) }
})

const { shop, ben, headers, offline } = await openTwo({ seeded: true })
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }
const banner = (name: string) => ({ name, text: 'Sale' })
const bannersOf = async (name: string) => (await ben.banners.list()).filter((one) => one.name === name)
const lostWhen =
  (method: string) =>
  (_: string, init: RequestInit): RequestFate =>
    init.method === method ? 'lost' : 'arrives'

function deleteContent(file: string) {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

test('a rename that was discarded leaves no former slug behind', async () => {
  const body = { title: 'One', slug: 'one-post', excerpt: 'E', content: 'C', imageUrl: '/x.webp' }
  const { id } = await ben.blog.create({ body })
  const anna = await offline()
  const rename = (slug: string) => anna.blog.update({ params: { id }, ...none, body: { slug } })
  await rename('two-post')
  await anna.local.discard([`blog:${id}`])
  await rename('three-post')
  expect(anna.changes()).toMatchObject([{ differences: [{ before: 'one-post', after: 'three-post' }] }])
})

test('a slug that the copy had to set aside is not sent', async () => {
  const { id } = await ben.pages.create({ body: { title: 'Theirs', slug: 'theirs' } })
  const anna = await offline()
  await anna.pages.create({ body: { title: 'Mine', slug: 'wanted' } })
  await ben.pages.update({ params: { id }, ...none, body: { slug: 'wanted' } })
  anna.network.isOnline = true
  await anna.local.pull()
  anna.network.isOnline = false
  expect(await anna.pages.update({ params: { id }, ...none, body: { title: 'Both' } })).toMatchObject({
    slug: 'wanted',
  })
  anna.network.isOnline = true
  expect(await anna.publish()).toMatchObject([{ title: 'Mine', is: 'refused' }])
  expect(await ben.pages.byId({ params: { id } })).toMatchObject({ title: 'Both', slug: 'wanted' })
})

test('a copy that can’t be opened is no reason to refuse what the shop has answered', async () => {
  const anna = await offline()
  await anna.pages.create({ body: { title: 'Waits', slug: 'waits' } })
  await anna.local.close()
  const file = contentFileOf(anna.store)
  deleteContent(file)
  mkdirSync(file)
  const faults: unknown[] = []
  const again = openEditor(shop, { headers, store: anna.store, onFault: (error) => faults.push(error) })
  expect(await again.banners.create({ body: banner('Online') })).toMatchObject({ name: 'Online' })
  expect((await again.banners.list()).map(({ name }) => name)).toContain('Online')
  // Also of a feature with waiting work.
  expect((await again.pages.list()).map(({ title }) => title)).toContain('About us')
  expect(again.changes()).toMatchObject([{ title: 'Waits' }])
  expect(faults).not.toEqual([])
})

test('work that is stored is not refused because its row is not', async () => {
  const anna = await offline()
  const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
  vi.mocked(rows.setColumns).mockRejectedValueOnce(full)
  const made = await anna.banners.create({ body: banner('Full') })
  expect(await anna.banners.list()).toContainEqual(made)
  anna.network.isOnline = true
  expect(await anna.publish()).toEqual([])
  expect(await bannersOf('Full')).toHaveLength(1)
})

test('a page that is saved again and again while it is published is published once', { tags: ['D3.4'] }, async () => {
  const anna = await offline()
  const { id } = await anna.pages.create({ body: { title: 'Race', slug: 'race' } })
  anna.network.isOnline = true
  let saves = 0
  const save = () => anna.pages.update({ params: { id }, ...none, body: { description: `Save ${++saves}` } })
  const saving: Promise<unknown>[] = []
  const timer = setInterval(() => saving.push(save()), 1)
  try {
    await anna.local.publish(null, {})
    expect(saves).toBeGreaterThan(0)
  } finally {
    clearInterval(timer)
  }
  await Promise.all(saving)
  expect(await anna.publish()).toEqual([])
  const there = (await ben.pages.list()).filter(({ title }) => title === 'Race')
  expect(there).toMatchObject([{ slug: 'race', description: `Save ${saves}` }])
  expect((await anna.pages.list()).filter(({ title }) => title === 'Race')).toEqual(there)
})

test('a record that is deleted while it is published is gone', async () => {
  const anna = await offline()
  const { id } = await anna.banners.create({ body: banner('Short') })
  anna.network.isOnline = true
  const { send } = anna.shop
  anna.shop.send = async (path, init) => {
    const response = await send(path, init)
    if (init?.method === 'POST' && path.endsWith('banners')) await anna.banners.remove({ params: { id } })
    return response
  }
  await anna.publish()
  anna.shop.send = send
  expect(await anna.publish()).toEqual([])
  expect(await bannersOf('Short')).toEqual([])
})

test('a deletion can be taken back although the copy was lost', async () => {
  const { id } = await ben.pages.create({ body: { title: 'Back', slug: 'back' } })
  const anna = await offline()
  await anna.pages.remove({ params: { id } })
  await anna.local.close()
  deleteContent(contentFileOf(anna.store))
  const again = openEditor(shop, { headers, store: anna.store })
  again.network.isOnline = false
  expect(await again.pages.undelete({ params: { id } })).toMatchObject({ title: 'Back' })
})

test('what refers to a record that was deleted before it was sent refers to none', async () => {
  const anna = await offline()
  const template = await anna.templates.create({ body: { name: 'Short-lived' } })
  await anna.pages.create({ body: { title: 'Of it', slug: 'of-short-lived', templateId: template.id } })
  await anna.templates.remove({ params: { id: template.id } })
  const page = await anna.pages.create({ body: { title: 'Short-lived', slug: 'short-lived' } })
  await anna.navigation.create({ body: { label: 'To it', href: '/x', pageId: page.id } })
  await anna.pages.remove({ params: { id: page.id } })
  await anna.local.close()
  const again = openEditor(shop, { headers, store: anna.store })
  expect(await again.publish()).toEqual([])
  expect(await ben.pages.bySlug({ params: { slug: 'of-short-lived' } })).toMatchObject({ templateId: null })
  expect((await ben.navigation.list()).find(({ label }) => label === 'To it')).toMatchObject({
    pageId: null,
    isVisible: false,
  })
})

test('another person’s backup of work that has arrived creates nothing twice', { tags: ['D3.9'] }, async () => {
  const anna = await offline()
  await anna.banners.create({ body: banner('Imported') })
  anna.network.isOnline = true
  anna.network.fate = lostWhen('POST')
  await anna.publish()
  const { text } = anna.local.backup()
  const administrator = await shop.signIn('administrator')
  const other = openEditor(shop, { headers: administrator.headers, person: 'ben' })
  await other.local.pull()
  await other.local.restore(text)
  expect(await other.publish()).toEqual([])
  expect(await bannersOf('Imported')).toHaveLength(1)
})

test('an update without an answer is sent again as it was, also after a refusal on the way', async () => {
  const { id } = await ben.banners.create({ body: banner('Way') })
  const anna = await offline()
  const say = (text: string) => anna.banners.update({ params: { id }, ...none, body: { text } })
  await say('second')
  anna.network.isOnline = true
  anna.network.fate = lostWhen('PUT')
  await anna.publish()
  anna.network.fate = undefined
  await say('third')
  const { send } = anna.shop
  anna.shop.send = async (path, init) => {
    if (init?.method !== 'PUT') return send(path, init)
    anna.shop.send = send
    return Response.json({ message: 'Too many requests.' }, { status: 429 })
  }
  expect(await anna.publish()).toMatchObject([{ is: 'refused', message: 'Too many requests.' }])
  expect(await anna.publish()).toEqual([])
  expect(await bannersOf('Way')).toMatchObject([{ text: 'third' }])
})
