import { afterAll, expect, test } from 'vitest'
import { openEditor, type Fate, openTwo } from '#core/local/local.testing.ts'

const { shop, ben, headers } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }
const blocks = [{ id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text: 'Words' } }]
const slugsOf = (records: { slug: string }[], name: string) => records.filter(({ slug }) => slug === name).length

/** Work of every kind, made without a connection, in a shop that has a page, a banner and two menu items of this name. */
async function workOn(name: string) {
  const page = await ben.pages.create({ body: { title: 'Old', slug: `${name}-old` } })
  const gone = await ben.pages.create({ body: { title: 'Gone', slug: `${name}-gone` } })
  const first = await ben.navigation.create({ body: { label: `${name} 1`, href: '/1' } })
  const second = await ben.navigation.create({ body: { label: `${name} 2`, href: '/2' } })
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.road.isOnline = false
  const made = await anna.pages.create({ body: { title: 'New', slug: name, blocks } })
  await anna.pages.update({ params: { id: page.id }, ...none, body: { title: 'Changed' } })
  await anna.pages.remove({ params: { id: gone.id } })
  await anna.blog.create({ body: { title: 'P', slug: name, excerpt: 'E', content: 'C', imageUrl: '/x.webp' } })
  await anna.banners.create({ body: { name, text: 'Sale' } })
  // Two that are alike are two.
  await anna.banners.create({ body: { name, text: 'Sale' } })
  await anna.navigation.create({ body: { label: name, href: '/new', pageId: made.id } })
  const places = [
    { id: second.id, position: first.position },
    { id: first.id, position: second.position },
  ]
  await anna.navigation.reorder({ body: { items: places } })
  anna.road.isOnline = true
  return { anna, page, gone }
}

/** What the shop has of it, once it is published as it was wanted. */
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

/** An answer that is lost is the worst; a step that never was is worth a look at the first, and at the second of two that are alike. */
const fatesAt = (place: number): Fate[] => (place % 4 === 0 ? ['fails', 'lost'] : ['lost'])

/** Steps that publishing all of this takes. */
const stepsOf = async (name: string) => {
  const { anna } = await workOn(name)
  const before = anna.road.sent.length
  expect(await anna.publish()).toEqual([])
  expect(await whatIsThere(name)).toEqual(wanted(name))
  return anna.road.sent.slice(before)
}

test('issue 8: publishing that ends in the middle, before or after any of its steps, goes on: nothing is lost, nothing is there twice', async () => {
  const steps = await stepsOf('whole')
  // Reads change nothing: one that fails is like the write behind it.
  const writes = steps.flatMap((step, index) => (step.startsWith('GET') ? [] : [index]))
  expect(writes.length).toBe(8)
  for (const [place, index] of writes.entries())
    for (const fate of fatesAt(place)) {
      const name = `${fate}-${index}`
      const { anna } = await workOn(name)
      let step = -1
      anna.road.fate = () => {
        step += 1
        return step === index ? fate : 'arrives'
      }
      const left = await anna.publish()
      expect(left.length).toBeGreaterThan(0)
      expect(anna.local.state()).toMatchObject({ running: null, trouble: 'connection' })
      anna.road.fate = undefined
      // Another start of the editor, upon the same file.
      const again = openEditor(shop, { headers, store: anna.store })
      expect(await again.publish()).toEqual([])
      expect(await whatIsThere(name)).toEqual(wanted(name))
      const sent = again.road.sent.length
      await again.publish()
      expect(again.road.sent.length).toBe(sent)
    }
})

test('what was sent by a page and not answered is kept, and becomes the record that arrived, also once it was worked on', async () => {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.road.fate = (_, init) => (init.method === 'GET' ? 'arrives' : 'lost')
  const page = await anna.pages.create({ body: { title: 'Once', slug: 'once', blocks } })
  expect(anna.lastFrom()).toBe('kept')
  const params = { id: page.id }
  await anna.pages.update({ params, ...none, body: { title: 'Twice' } })
  anna.road.fate = undefined
  const there = await ben.pages.bySlug({ params: { slug: 'once' } })
  // Somebody has found it there, and gone on.
  await ben.pages.update({ params: { id: there.id }, ...none, body: { description: 'Theirs' } })
  expect(await anna.publish()).toEqual([])
  expect(slugsOf(await ben.pages.list(), 'once')).toBe(1)
  expect(await ben.pages.byId({ params: { id: there.id } })).toMatchObject({ title: 'Twice', description: 'Theirs' })
})

test('a change that arrived without an answer is no change of somebody else’s', async () => {
  const { id } = await ben.pages.create({ body: { title: 'Base', slug: 'base', blocks } })
  const params = { id }
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.road.fate = (_, init) => (init.method === 'PUT' ? 'lost' : 'arrives')
  await anna.pages.update({ params, ...none, body: { title: 'One' } })
  await anna.pages.update({ params, ...none, body: { title: 'Two' } })
  anna.road.fate = undefined
  expect(await anna.publish()).toEqual([])
  expect(await ben.pages.byId({ params })).toMatchObject({ title: 'Two' })
})

test('what is saved while it is being published waits for the next time, upon what is there by then', async () => {
  const { id } = await ben.pages.create({ body: { title: 'Base', slug: 'meanwhile' } })
  const params = { id }
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.road.isOnline = false
  await anna.pages.update({ params, ...none, body: { title: 'One' } })
  await ben.pages.update({ params, ...none, body: { description: 'Theirs' } })
  anna.road.isOnline = true
  const send = anna.shop.send
  anna.shop.send = async (path, init) => {
    anna.shop.send = send
    await anna.pages.update({ params, ...none, body: { seoTitle: 'Two' } })
    return send(path, init)
  }
  expect(await anna.publish()).toMatchObject([{ is: 'waiting', differences: [{ key: 'seoTitle', after: 'Two' }] }])
  expect(await anna.pages.byId({ params })).toMatchObject({ title: 'One', seoTitle: 'Two', description: 'Theirs' })
  expect(await anna.publish()).toEqual([])
  expect(await ben.pages.byId({ params })).toMatchObject({ title: 'One', seoTitle: 'Two', description: 'Theirs' })
})
