import { afterAll, expect, test } from 'vitest'
import { openEditor, type RequestFate, openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, ben, headers } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }
const blocks = [{ id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text: 'Words' } }]
const slugsOf = (records: { slug: string }[], name: string) => records.filter(({ slug }) => slug === name).length

/** Offline work of every kind in a shop with a page, a banner and two menu items of this name. */
async function workOn(name: string) {
  const page = await ben.pages.create({ body: { title: 'Old', slug: `${name}-old` } })
  const gone = await ben.pages.create({ body: { title: 'Gone', slug: `${name}-gone` } })
  const first = await ben.navigation.create({ body: { label: `${name} 1`, href: '/1' } })
  const second = await ben.navigation.create({ body: { label: `${name} 2`, href: '/2' } })
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.network.isOnline = false
  const made = await anna.pages.create({ body: { title: 'New', slug: name, blocks } })
  await anna.pages.update({ params: { id: page.id }, ...none, body: { title: 'Changed' } })
  await anna.pages.remove({ params: { id: gone.id } })
  await anna.blog.create({ body: { title: 'P', slug: name, excerpt: 'E', content: 'C', imageUrl: '/x.webp' } })
  await anna.banners.create({ body: { name, text: 'Sale' } })
  // Two identical banners must both be created.
  await anna.banners.create({ body: { name, text: 'Sale' } })
  await anna.navigation.create({ body: { label: name, href: '/new', pageId: made.id } })
  const places = [
    { id: second.id, position: first.position },
    { id: first.id, position: second.position },
  ]
  await anna.navigation.reorder({ body: { items: places } })
  anna.network.isOnline = true
  return { anna, page, gone }
}

/** What the shop holds under this name after publishing. */
async function whatIsThere(name: string) {
  const [pages, posts, banners, menu] = await Promise.all([
    ben.pages.list(),
    ben.blog.list(),
    ben.banners.list(),
    ben.navigation.list(),
  ])
  const page = pages.find(({ slug }) => slug === name)
  return {
    pages: [slugsOf(pages, name), slugsOf(pages, `${name}-old`), slugsOf(pages, `${name}-gone`)],
    titles: [page?.title, pages.find(({ slug }) => slug === `${name}-old`)?.title],
    blocks: page?.blocks,
    posts: slugsOf(posts, name),
    banners: banners.filter((banner) => banner.name === name).length,
    menu: menu.filter(({ label }) => label.startsWith(name)).map(({ label, pageId }) => [label, pageId === page?.id]),
  }
}
const wanted = (name: string) => ({
  pages: [1, 1, 0],
  titles: ['New', 'Changed'],
  blocks,
  posts: 1,
  banners: 2,
  menu: [
    [`${name} 2`, false],
    [`${name} 1`, false],
    [name, true],
  ],
})

/** A lost response is the hardest case; a request that never arrives is tested at every fourth step only. */
const fatesAt = (place: number): RequestFate[] => (place % 4 === 0 ? ['fails', 'lost'] : ['lost'])

/** Requests that publishing all of this takes. */
const stepsOf = async (name: string) => {
  const { anna } = await workOn(name)
  const before = anna.network.sent.length
  expect(await anna.publish()).toEqual([])
  expect(await whatIsThere(name)).toEqual(wanted(name))
  return anna.network.sent.slice(before)
}

test(
  'publishing resumes after a failure at any step without loss or duplicates',
  { tags: ['D3.4', 'D7.8'] },
  async () => {
    const steps = await stepsOf('whole')
    // A failed read has the same effect as a failure of the write after it.
    const writes = steps.flatMap((step, index) => (step.startsWith('GET') ? [] : [index]))
    expect(writes.length).toBe(8)
    for (const [place, index] of writes.entries())
      for (const fate of fatesAt(place)) {
        const name = `${fate}-${index}`
        const { anna } = await workOn(name)
        let step = -1
        anna.network.fate = () => {
          step += 1
          return step === index ? fate : 'arrives'
        }
        const left = await anna.publish()
        expect(left.length).toBeGreaterThan(0)
        expect(anna.local.state()).toMatchObject({ running: null, trouble: 'connection' })
        anna.network.fate = undefined
        // The editor restarts on the same file.
        const again = openEditor(shop, { headers, store: anna.store })
        expect(await again.publish()).toEqual([])
        expect(await whatIsThere(name)).toEqual(wanted(name))
        const sent = again.network.sent.length
        await again.publish()
        expect(again.network.sent.length).toBe(sent)
      }
  },
)

test('a write without a response is kept and matched to the created record', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.network.fate = (_, init) => (init.method === 'GET' ? 'arrives' : 'lost')
  const page = await anna.pages.create({ body: { title: 'Once', slug: 'once', blocks } })
  expect(anna.lastFrom()).toBe('queued')
  const params = { id: page.id }
  await anna.pages.update({ params, ...none, body: { title: 'Twice' } })
  anna.network.fate = undefined
  const there = await ben.pages.bySlug({ params: { slug: 'once' } })
  // Someone finds the new page and edits it.
  await ben.pages.update({ params: { id: there.id }, ...none, body: { description: 'Theirs' } })
  expect(await anna.publish()).toEqual([])
  expect(slugsOf(await ben.pages.list(), 'once')).toBe(1)
  expect(await ben.pages.byId({ params: { id: there.id } })).toMatchObject({ title: 'Twice', description: 'Theirs' })
})

test('a change without a response is kept and sent once although the copy is older', { tags: ['D7.2'] }, async () => {
  const older = await ben.banners.create({ body: { name: 'Older', text: 'First' } })
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  await ben.banners.update({ params: { id: older.id }, ...none, body: { text: 'Second' } })
  const missing = await ben.banners.create({ body: { name: 'Not copied', text: 'Sale' } })
  anna.network.fate = (_, init) => (init.method === 'PUT' ? 'lost' : 'arrives')
  const rename = (id: string, version: number) =>
    anna.banners.update({ params: { id }, headers: { 'if-match': `"${version}"` }, body: { name: 'Mine' } })
  expect(await rename(older.id, 2)).toMatchObject({ name: 'Mine' })
  // The copy says of no record that it isn't there while nobody knows.
  await expect(rename(missing.id, 1)).rejects.toThrow('can’t be reached')
  anna.network.fate = undefined
  expect(await anna.publish()).toEqual([])
  const there = new Map((await ben.banners.list()).map((banner) => [banner.id, banner]))
  expect(there.get(older.id)).toMatchObject({ name: 'Mine', text: 'Second', version: 3 })
  expect(there.get(missing.id)).toMatchObject({ name: 'Mine', version: 2 })
})

test('an unconfirmed change that arrived is not treated as someone else’s', { tags: ['D7.2'] }, async () => {
  const { id } = await ben.pages.create({ body: { title: 'Base', slug: 'base', blocks } })
  const params = { id }
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.network.fate = (_, init) => (init.method === 'PUT' ? 'lost' : 'arrives')
  await anna.pages.update({ params, ...none, body: { title: 'One' } })
  await anna.pages.update({ params, ...none, body: { title: 'Two' } })
  anna.network.fate = undefined
  expect(await anna.publish()).toEqual([])
  expect(await ben.pages.byId({ params })).toMatchObject({ title: 'Two' })
})

test('a save during publishing waits for the next run', async () => {
  const { id } = await ben.pages.create({ body: { title: 'Base', slug: 'meanwhile' } })
  const params = { id }
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.network.isOnline = false
  await anna.pages.update({ params, ...none, body: { title: 'One' } })
  await ben.pages.update({ params, ...none, body: { description: 'Theirs' } })
  anna.network.isOnline = true
  const send = anna.shop.send
  anna.shop.send = async (path, init) => {
    if (init?.method !== 'PUT') return send(path, init)
    anna.shop.send = send
    await anna.pages.update({ params, ...none, body: { seoTitle: 'Two' } })
    return send(path, init)
  }
  expect(await anna.publish()).toMatchObject([{ is: 'waiting', differences: [{ key: 'seoTitle', after: 'Two' }] }])
  expect(await anna.pages.byId({ params })).toMatchObject({ title: 'One', seoTitle: 'Two', description: 'Theirs' })
  expect(await anna.publish()).toEqual([])
  expect(await ben.pages.byId({ params })).toMatchObject({ title: 'One', seoTitle: 'Two', description: 'Theirs' })
})
