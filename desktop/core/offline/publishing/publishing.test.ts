import { afterAll, describe, expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, ben, headers, offline } = await openTwo({ seeded: true })
afterAll(() => shop[Symbol.asyncDispose]())

const block = (id: string, row: number, text = id): Block => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { text },
})
const says = (blocks: unknown) => readBlocks(blocks).map(({ content }) => content['text'])
let count = 0
const newPage = (blocks: Block[] = [block('a', 1), block('b', 2), block('c', 3)]) => {
  count += 1
  return ben.pages.create({ body: { title: `Page ${count}`, slug: `page-${count}`, description: 'As it was', blocks } })
}
const none = { headers: {} }

describe('edits of one page offline and online are both published', () => {
  test('one-sided changes of blocks and fields are merged and reported', { tags: ['D3.5'] }, async () => {
    const { id, version } = await newPage()
    const params = { id }
    const anna = await offline()
    const body = { blocks: [block('a', 1, 'mine'), block('b', 2), block('c', 3), block('d', 4)], title: 'Mine' }
    const saved = await anna.pages.update({ params, headers: { 'if-match': `"${version}"` }, body })
    expect(await anna.pages.byId({ params })).toEqual(saved)
    await ben.pages.update({
      params,
      ...none,
      body: { blocks: [block('a', 1), block('b', 2, 'theirs')], description: 'Theirs' },
    })
    anna.network.isOnline = true
    // The change stays local until it is published, and is shown in its local form.
    expect(await anna.pages.byId({ params })).toEqual(saved)
    expect(anna.changes()).toMatchObject([
      { id: `pages:${id}`, kind: 'update', title: 'Mine', is: 'waiting', path: `/cms/pages/${id}/content` },
    ])
    expect(anna.changes()[0]!.differences).toMatchObject([
      { key: 'title', label: 'Title', before: expect.stringMatching(/^Page/), after: 'Mine' },
      { key: 'a', label: 'Text: a', before: 'a', after: 'mine' },
      { key: 'd', label: 'Text: d', before: null, after: 'd' },
    ])
    expect(await anna.publish()).toEqual([])
    const page = await ben.pages.byId({ params })
    expect(page).toMatchObject({ title: 'Mine', description: 'Theirs' })
    expect(says(page.blocks)).toEqual(['mine', 'theirs', 'd'])
    const [{ staffName } = { staffName: '' }] = await ben.pages
      .history({ params, query: { limit: 2, before: undefined } })
      .then((all) => all.slice(1))
    expect(anna.local.state().published).toEqual([
      { title: 'Mine', path: `/cms/pages/${id}/content`, cameAlong: staffName },
    ])
    expect(await anna.pages.byId({ params })).toEqual(page)
    // With nothing left, nothing is sent.
    const sent = anna.network.sent.length
    await anna.publish()
    expect([anna.local.state().published, anna.network.sent.length]).toEqual([[], sent])
    // A form opened earlier gets the newer version and merges.
    await expect(
      anna.pages.update({ params, headers: { 'if-match': `"${saved.version}"` }, body: { title: 'Again' } }),
    ).rejects.toThrow('412')
  })

  test('two-sided changes are conflicts, answered as long as theirs is unchanged', { tags: ['D3.6'] }, async () => {
    const { id } = await newPage()
    const params = { id }
    const anna = await offline()
    await anna.pages.update({
      params,
      ...none,
      body: { title: 'Mine', blocks: [block('a', 1, 'mine'), block('c', 2, 'my c')] },
    })
    await ben.pages.update({
      params,
      ...none,
      body: { title: 'Theirs', blocks: [block('a', 1, 'theirs'), block('b', 2), block('c', 3)] },
    })
    anna.network.isOnline = true
    const [asking] = await anna.publish()
    expect(asking).toMatchObject({ is: 'asks', whose: expect.any(String) })
    expect(asking!.collisions).toEqual([
      { key: 'title', label: 'Title', before: expect.any(String), after: 'Mine', theirs: 'Theirs' },
      { key: 'a', label: 'Text: a', before: 'a', after: 'mine', theirs: 'theirs' },
    ])
    // They edit again, so the earlier answer no longer applies.
    await ben.pages.update({ params, ...none, body: { title: 'Theirs again' } })
    const answers = { [`pages:${id}`]: { title: 'mine', a: 'theirs' } } as const
    expect((await anna.publish(answers))[0]!.collisions).toMatchObject([{ key: 'title', theirs: 'Theirs again' }])
    expect(await anna.publish({ [`pages:${id}`]: { title: 'mine' } })).toEqual([])
    const page = await ben.pages.byId({ params })
    expect([page.title, ...says(page.blocks)]).toEqual(['Mine', 'theirs', 'my c'])
  })

  test('a save at the same moment is merged, too', { tags: ['D3.5'] }, async () => {
    const { id } = await newPage()
    const params = { id }
    const anna = await offline()
    await anna.pages.update({ params, ...none, body: { title: 'Mine' } })
    anna.network.isOnline = true
    let rounds = 0
    const send = anna.shop.send
    anna.shop.send = async (path, init) => {
      if (init?.method === 'PUT' && rounds < 2) {
        rounds += 1
        await ben.pages.update({ params, ...none, body: { description: `Theirs ${rounds}` } })
      }
      return send(path, init)
    }
    expect(await anna.publish()).toEqual([])
    expect(await ben.pages.byId({ params })).toMatchObject({ title: 'Mine', description: 'Theirs 2' })
  })
})

test('new records get server ids everywhere, and open screens still work', { tags: ['D3.4'] }, async () => {
  const anna = await offline()
  const page = await anna.pages.create({ body: { title: 'Lair', slug: 'lair', blocks: [block('a', 1)] } })
  const item = await anna.navigation.create({ body: { label: 'Lair', href: '/lair', pageId: page.id } })
  const items = await anna.navigation.list()
  await anna.navigation.reorder({
    body: {
      items: [item, ...items.filter(({ id }) => id !== item.id)].map(({ id }, index) => ({
        id,
        position: index + 1,
      })),
    },
  })
  anna.network.isOnline = true
  // A page of its own requests them by name.
  await anna.local.publish([`navigation:${item.id}`], {})
  expect(anna.changes().find(({ record }) => record === item.id)).toMatchObject({
    is: 'refused',
    message: 'It links to the page “Lair”, which isn’t in the shop yet. Send that page, too.',
  })
  expect(await anna.publish()).toEqual([])
  const menu = await ben.navigation.list()
  const there = await ben.pages.bySlug({ params: { slug: 'lair' } })
  expect(menu[0]).toMatchObject({ label: 'Lair', pageId: there.id })
  expect(menu.slice(1).map(({ id }) => id)).toEqual(items.slice(0, -1).map(({ id }) => id))
  const params = { id: page.id }
  expect(await anna.pages.byId({ params })).toMatchObject({ id: there.id, title: 'Lair' })
  // The screen that created it still uses local ids.
  const headers = { 'if-match': `"${page.version}"` }
  expect(await anna.pages.update({ params, headers, body: { title: 'Den' } })).toMatchObject({
    id: there.id,
    title: 'Den',
  })
  expect(anna.lastFrom()).toBeNull()
})

describe('deleted and changed', () => {
  test('a record deleted there and changed here is restored or dropped on request', { tags: ['D3.6'] }, async () => {
    const [kept, left] = [await newPage(), await newPage()]
    const anna = await offline()
    for (const { id } of [kept, left]) {
      await anna.pages.update({ params: { id }, ...none, body: { title: `Mine ${id}` } })
      await ben.pages.remove({ params: { id } })
    }
    anna.network.isOnline = true
    expect(await anna.publish()).toMatchObject([
      { is: 'asks', collisions: [{ key: 'record', label: 'Page', after: `Mine ${kept.id}`, theirs: null }] },
      { is: 'asks' },
    ])
    const answers = { [`pages:${kept.id}`]: { record: 'mine' }, [`pages:${left.id}`]: { record: 'theirs' } } as const
    expect(await anna.publish(answers)).toEqual([])
    expect(await ben.pages.byId({ params: { id: kept.id } })).toMatchObject({ title: `Mine ${kept.id}` })
    await expect(ben.pages.byId({ params: { id: left.id } })).rejects.toThrow('404')
  })

  test('a record deleted here and changed there is a conflict', async () => {
    const [one, other, both] = [await newPage(), await newPage(), await newPage()]
    const anna = await offline()
    for (const { id } of [one, other, both]) await anna.pages.remove({ params: { id } })
    await expect(anna.pages.byId({ params: { id: one.id } })).rejects.toThrow('404: {"message":"Page not found"}')
    await ben.pages.remove({ params: { id: both.id } })
    for (const { id } of [one, other]) await ben.pages.update({ params: { id }, ...none, body: { title: 'Theirs' } })
    anna.network.isOnline = true
    const asking = await anna.publish()
    expect(asking).toMatchObject([
      { kind: 'delete', is: 'asks', collisions: [{ after: null, theirs: 'Theirs (changed: Title)' }] },
      {},
    ])
    expect(asking).toHaveLength(2)
    const answers = { [`pages:${one.id}`]: { record: 'mine' }, [`pages:${other.id}`]: { record: 'theirs' } } as const
    expect(await anna.publish(answers)).toEqual([])
    await expect(ben.pages.byId({ params: { id: one.id } })).rejects.toThrow('404')
    expect(await anna.pages.byId({ params: { id: other.id } })).toMatchObject({ title: 'Theirs' })
  })
})

test('a rejected change stays with its message, and a freed slug is reused', async () => {
  const old = await newPage()
  const anna = await offline()
  const page = await anna.pages.create({ body: { title: 'Taken', slug: 'taken' } })
  await anna.pages.remove({ params: { id: old.id } })
  const heir = await anna.pages.create({ body: { title: 'Heir', slug: old.slug } })
  await ben.pages.create({ body: { title: 'Theirs', slug: 'taken' } })
  anna.network.isOnline = true
  expect(await anna.publish()).toMatchObject([
    { record: page.id, is: 'refused', message: 'Another page already has the slug taken. Please choose another slug.' },
  ])
  expect(await ben.pages.bySlug({ params: { slug: old.slug } })).toMatchObject({ title: 'Heir' })
  expect(await anna.pages.byId({ params: { id: heir.id } })).toMatchObject({ title: 'Heir' })
  // It can be edited like any other change, and waits again.
  await anna.pages.update({ params: { id: page.id }, ...none, body: { slug: 'not-taken' } })
  expect(anna.changes()).toMatchObject([{ is: 'waiting', kind: 'create' }])
  expect(await anna.publish()).toEqual([])
})

test('work that was saved with half a character is published with U+FFFD', async () => {
  const { id, version } = await newPage()
  const anna = await offline()
  // As an older version of the staff app sent it.
  const saved = await anna.local.respond({
    method: 'PUT',
    path: `/api/pages/${id}`,
    headers: new Headers({ 'content-type': 'application/json', 'if-match': `"${version}"` }),
    body: JSON.stringify({ title: 'Half\ud83d', blocks: [block('a', 1, '\udc09')] }),
  })
  expect(saved?.status).toBe(200)
  expect(saved?.body).toContain('Half\ufffd')
  anna.network.isOnline = true
  expect(await anna.publish()).toEqual([])
  const page = await ben.pages.byId({ params: { id } })
  expect([page.title, says(page.blocks)]).toEqual(['Half\ufffd', ['\ufffd']])
  expect(await anna.pages.byId({ params: { id } })).toEqual(page)
})

test('menu, banners and posts are published item by item, orders merged', { tags: ['D3.4'] }, async () => {
  const names = ['m1', 'm2', 'm3', 'm4']
  for (const item of await ben.navigation.list()) await ben.navigation.remove({ params: { id: item.id } })
  for (const label of names) await ben.navigation.create({ body: { label, href: `/${label}` } })
  const [post] = await ben.blog.list()
  const anna = await offline()
  const order = (labels: string[], all: { id: string; label: string }[]) => ({
    items: labels.map((label, index) => ({ id: all.find((it) => it.label === label)!.id, position: index + 1 })),
  })
  const menu = await anna.navigation.list()
  await anna.navigation.reorder({ body: order(['m4', 'm1', 'm2', 'm3'], menu) })
  await anna.navigation.update({ params: { id: menu[1]!.id }, ...none, body: { label: 'Second' } })
  await anna.blog.update({ params: { id: post!.id }, ...none, body: { content: 'My words', excerpt: 'Mine' } })
  await ben.navigation.reorder({ body: order(['m1', 'm3', 'm2', 'm4'], menu) })
  await ben.navigation.update({ params: { id: menu[1]!.id }, ...none, body: { isVisible: false } })
  await ben.blog.update({ params: { id: post!.id }, ...none, body: { title: 'Their title' } })
  const [banner] = await ben.banners.list()
  anna.network.isOnline = true
  expect(anna.changes().find(({ kind }) => kind === 'order')).toMatchObject({
    title: 'Order of the menu',
    differences: [{ label: 'm4', before: 'Position 4 of 4', after: 'Position 1 of 4' }],
  })
  expect(await anna.publish()).toEqual([])
  expect((await ben.navigation.list()).map(({ label, isVisible }) => `${label} ${isVisible}`)).toEqual([
    'm4 true',
    'm1 true',
    'm3 true',
    'Second false',
  ])
  const whole = await ben.blog.bySlug({ params: { slug: post!.slug } })
  expect(whole).toMatchObject({ title: 'Their title', excerpt: 'Mine', content: 'My words' })
  expect(whole.html).toContain('<p>My words</p>')
  expect(anna.local.state().published).toMatchObject([{ cameAlong: 'Someone else' }, { cameAlong: 'Someone else' }, {}])
  expect(banner).toBeDefined()
})

test('a template and the page made of it are published, and its blocks are merged', { tags: ['D3.4'] }, async () => {
  const old = await ben.templates.create({ body: { name: 'Old', blocks: [block('a', 1), block('b', 2)] } })
  const anna = await offline()
  const made = await anna.templates.create({ body: { name: 'New', blocks: [block('c', 1)] } })
  await anna.pages.create({ body: { title: 'Of it', slug: 'of-it', templateId: made.id } })
  const params = { id: old.id }
  await anna.templates.update({ params, ...none, body: { blocks: [block('a', 1, 'mine'), block('b', 2)] } })
  await ben.templates.update({ params, ...none, body: { blocks: [block('a', 1), block('b', 2, 'theirs')] } })
  anna.network.isOnline = true
  expect(await anna.publish()).toEqual([])
  expect(says((await ben.templates.byId({ params })).blocks)).toEqual(['mine', 'theirs'])
  const there = (await ben.templates.list()).filter(({ name }) => name === 'New')
  expect(there).toHaveLength(1)
  expect(await ben.pages.bySlug({ params: { slug: 'of-it' } })).toMatchObject({ templateId: there[0]!.id })
})

test('an ended session is reported, and nothing is lost', async () => {
  const { id } = await newPage()
  const anna = await offline()
  await anna.pages.update({ params: { id }, ...none, body: { title: 'Mine' } })
  anna.network.isOnline = true
  anna.network.headers = { origin: shop.url }
  expect(await anna.publish()).toMatchObject([{ is: 'waiting' }])
  expect(anna.local.state()).toMatchObject({ running: null, published: [], trouble: 'session' })
  anna.network.headers = headers
  expect(await anna.publish()).toEqual([])
})

test('discarded work can be restored unless it was edited again', async () => {
  const { id, title } = await newPage()
  const params = { id }
  const anna = await offline()
  await anna.pages.update({ params, ...none, body: { title: 'Mine' } })
  const discarded = await anna.local.discard([`pages:${id}`])
  expect(discarded).toMatchObject([{ title: 'Mine' }])
  expect([(await anna.pages.byId({ params })).title, anna.changes()]).toEqual([title, []])
  await anna.local.putBack(discarded)
  expect([(await anna.pages.byId({ params })).title, anna.changes().length]).toEqual(['Mine', 1])
  await anna.local.discard([`pages:${id}`])
  await anna.pages.update({ params, ...none, body: { title: 'Other' } })
  await anna.local.putBack(discarded)
  expect((await anna.pages.byId({ params })).title).toBe('Other')
  // Back to the server's version: nothing to publish.
  await anna.pages.update({ params, ...none, body: { title } })
  expect(anna.changes()).toEqual([])
})
