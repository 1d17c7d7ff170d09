import { afterAll, expect, test } from 'vitest'
import { openEditor, openTwo, type RequestFate } from '#tests/harness/desktop/offline.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const { shop, ben, headers } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }

/** Anna's editor with a copy, whose connection breaks at the next write. */
async function annaAtBrokenLine(fate: RequestFate) {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const breakLine = () => {
    anna.network.fate = (path) => {
      if (!/^\/api\/(pages|navigation|references)/.test(path)) return 'arrives'
      anna.network.fate = undefined
      return fate
    }
  }
  breakLine()
  return { ...anna, breakLine }
}

const make = (slug: string) => ben.pages.create({ body: { title: 'Old', slug } })
const titleOf = async (id: string) => (await ben.pages.byId({ params: { id } })).title

test.for(['fails', 'lost'] as const)(
  'a save whose connection breaks goes out by itself, and the next one straight to the shop (%s)',
  { tags: ['D3.3', 'D7.3'] },
  async (fate) => {
    const { id, version } = await make(`straight-${fate}`)
    const anna = await annaAtBrokenLine(fate)
    anna.network.isBackAtOnce = true
    const saved = await anna.pages.update({ params: { id }, ...none, body: { title: 'Mine' } })
    expect([saved.title, anna.lastFrom()]).toEqual(['Mine', 'queued'])
    await eventually(anna.changes).toEqual([])
    expect(await ben.pages.byId({ params: { id } })).toMatchObject({ title: 'Mine', version: version + 1 })
    // The screen still has the version from here.
    const match = { 'if-match': `"${saved.version}"` } as const
    await anna.pages.update({ params: { id }, headers: match, body: { title: 'Next' } })
    expect([anna.lastFrom(), await titleOf(id), anna.changes()]).toEqual([null, 'Next', []])
  },
)

test('what broke off is sent with the next pull: once, and what was added to it, too', { tags: ['D3.3'] }, async () => {
  for (const label of ['One', 'Two']) await ben.navigation.create({ body: { label, href: '/x' } })
  const anna = await annaAtBrokenLine('lost')
  const page = await anna.pages.create({ body: { title: 'New', slug: 'new' } })
  // The line is back, and nothing has sent it yet.
  await anna.pages.update({ params: { id: page.id }, ...none, body: { title: 'Newer' } })
  await anna.navigation.create({ body: { label: 'New', href: '/new', pageId: page.id } })
  const menu = await anna.navigation.list()
  const order = menu.toReversed().map(({ id }, index) => ({ id, position: index + 1 }))
  await anna.navigation.reorder({ body: { items: order } })
  expect(anna.changes().map(({ kind, goesByItself }) => [kind, goesByItself])).toEqual([
    ['create', true],
    ['create', true],
    ['order', true],
  ])
  await anna.local.pull()
  expect(anna.changes()).toEqual([])
  const made = (await ben.pages.list()).filter(({ slug }) => slug === 'new')
  expect(made).toMatchObject([{ title: 'Newer' }])
  expect(await ben.navigation.list()).toMatchObject([
    { label: 'New', pageId: made[0]!.id },
    { label: 'Two' },
    { label: 'One' },
  ])
})

test('a conflict asks the person, once', { tags: ['D3.4'] }, async () => {
  const { id, version } = await make('conflict')
  const anna = await annaAtBrokenLine('fails')
  const match = { 'if-match': `"${version}"` } as const
  await anna.pages.update({ params: { id }, headers: match, body: { title: 'Mine' } })
  await ben.pages.update({ params: { id }, ...none, body: { title: 'Theirs' } })
  for (let pulls = 0; pulls < 2; pulls++) await anna.local.pull()
  const [change] = anna.changes()
  expect(change).toMatchObject({ is: 'asks', collisions: [{ key: 'title', after: 'Mine', theirs: 'Theirs' }] })
  expect(anna.network.sent.filter((sent) => sent === `PUT /api/pages/${id}`)).toHaveLength(1)
  expect(await anna.publish({ [change!.id]: { title: 'mine' } })).toEqual([])
  expect(await titleOf(id)).toBe('Mine')
})

test(
  'what a person keeps here waits: offline work, and everything while holding',
  { tags: ['D3.3', 'D3.10'] },
  async () => {
    const [chosen, broken] = [await make('chosen'), await make('broken')]
    const anna = await annaAtBrokenLine('fails')
    const save = ({ id }: { id: string }, title: string) =>
      anna.pages.update({ params: { id }, ...none, body: { title } })
    anna.network.isOnline = false
    await save(chosen, 'Kept')
    anna.network.isOnline = true
    await save(chosen, 'Kept on')
    expect(anna.lastFrom()).toBe('kept')
    await save(broken, 'Held')
    anna.local.hold(true)
    await anna.local.pull()
    expect(anna.changes().map(({ title }) => title)).toEqual(expect.arrayContaining(['Kept on', 'Held']))
    anna.local.hold(false)
    await anna.local.pull()
    expect(anna.changes()).toMatchObject([{ title: 'Kept on' }])
    expect([await titleOf(chosen.id), await titleOf(broken.id)]).toEqual(['Old', 'Held'])
  },
)

test(
  'what is added offline or while holding makes it wait, as the form says',
  { tags: ['D3.3', 'D3.10'] },
  async () => {
    const pages = [await make('added-offline'), await make('added-holding')]
    const anna = await annaAtBrokenLine('fails')
    const save = (place: number, title: string) =>
      anna.pages.update({ params: { id: pages[place]!.id }, ...none, body: { title } })
    await save(0, 'Broke off')
    anna.network.isOnline = false
    await save(0, 'Half finished')
    expect(anna.lastFrom()).toBe('kept')
    anna.network.isOnline = true
    anna.breakLine()
    await save(1, 'Broke off')
    anna.local.hold(true)
    await save(1, 'Held')
    expect(anna.lastFrom()).toBe('kept')
    anna.local.hold(false)
    await anna.local.pull()
    expect(anna.changes().map(({ title }) => title)).toEqual(['Half finished', 'Held'])
    expect(await Promise.all(pages.map(({ id }) => titleOf(id)))).toEqual(['Old', 'Old'])
  },
)

test('a deletion whose answer was lost is taken back in the shop, too', { tags: ['D3.3'] }, async () => {
  const { id } = await make('taken-back')
  const anna = await annaAtBrokenLine('lost')
  await anna.pages.remove({ params: { id } })
  await expect(titleOf(id)).rejects.toThrow('404')
  await anna.pages.undelete({ params: { id } })
  await anna.local.pull()
  expect([anna.changes(), await titleOf(id)]).toEqual([[], 'Old'])
})

test('a deletion that is taken back while it is sent is taken back in the shop, too', async () => {
  const { id } = await make('taken-back-late')
  const anna = await annaAtBrokenLine('fails')
  await anna.pages.remove({ params: { id } })
  const { send } = anna.shop
  anna.shop.send = async (path, init) => {
    if (init?.method === 'DELETE') await anna.pages.undelete({ params: { id } })
    return send(path, init)
  }
  await anna.local.pull()
  expect([anna.changes(), await titleOf(id)]).toEqual([[], 'Old'])
})

test('a creation whose answer was lost and that is deleted is deleted in the shop', { tags: ['D7.3'] }, async () => {
  const anna = await annaAtBrokenLine('lost')
  const { id } = await anna.pages.create({ body: { title: 'Short', slug: 'short' } })
  const there = async () => (await ben.pages.list()).filter(({ slug }) => slug === 'short')
  expect(await there()).toHaveLength(1)
  await anna.pages.remove({ params: { id } })
  await anna.local.pull()
  expect([anna.changes(), await there()]).toEqual([[], []])
  expect((await anna.pages.list()).filter(({ slug }) => slug === 'short')).toEqual([])
})

test('what is discarded, or held, while others are sent isn’t sent', { tags: ['D3.10'] }, async () => {
  const pages = [await make('first'), await make('second'), await make('third')]
  const anna = await annaAtBrokenLine('fails')
  for (const { id } of pages) {
    anna.breakLine()
    await anna.pages.update({ params: { id }, ...none, body: { title: 'Mine' } })
  }
  const { send } = anna.shop
  anna.shop.send = async (path, init) => {
    if (path === `/api/pages/${pages[0]!.id}`) await anna.local.discard([`pages:${pages[1]!.id}`])
    if (path === `/api/pages/${pages[0]!.id}`) anna.local.hold(true)
    return send(path, init)
  }
  await anna.local.pull()
  expect(await Promise.all(pages.map(({ id }) => titleOf(id)))).toEqual(['Mine', 'Old', 'Old'])
  expect(anna.changes()).toMatchObject([{ record: pages[2]!.id, is: 'waiting' }])
})

test('a shop in trouble is asked again', { tags: ['D3.7'] }, async () => {
  const { id } = await make('trouble')
  const anna = await annaAtBrokenLine('fails')
  await anna.pages.update({ params: { id }, ...none, body: { title: 'Mine' } })
  const { send } = anna.shop
  anna.shop.send = async (path, init) =>
    init?.method === 'PUT' ? Response.json({ message: 'Busy.' }, { status: 503 }) : send(path, init)
  await anna.local.pull()
  expect(anna.changes()).toMatchObject([{ is: 'waiting' }])
  expect(await anna.publish()).toMatchObject([{ is: 'refused', message: 'Busy.' }])
})

test('links that were rewritten while the connection broke go out by themselves', async () => {
  const { id } = await make('linked')
  const body = { title: 'Linking', slug: 'linking', blocks: [heroTo('/linked')] }
  const linking = await ben.pages.create({ body })
  const anna = await annaAtBrokenLine('lost')
  await anna.references.rewrite({ body: { from: '/linked', to: '/other' } })
  expect(anna.changes()).toMatchObject([{ record: linking.id, goesByItself: true }])
  await anna.local.pull()
  expect(anna.changes()).toEqual([])
  expect(JSON.stringify(await ben.pages.byId({ params: { id: linking.id } }))).toContain('"/other"')
  expect(await titleOf(id)).toBe('Old')
})

const heroTo = (href: string) => ({
  id: 'hero',
  type: 'hero',
  layout: { width: 100, row: 1, order: 0 },
  content: { title: 'Lair', buttonText: 'GO', buttonLink: href },
})

test('what was refused waits, also with what is added to it', { tags: ['D3.6'] }, async () => {
  await make('taken')
  const { id } = await make('wants-it')
  const anna = await annaAtBrokenLine('fails')
  const update = (body: object) => anna.pages.update({ params: { id }, ...none, body })
  // The copy knows nothing of the other page yet.
  await ben.pages.create({ body: { title: 'Other', slug: 'just-taken' } })
  await update({ slug: 'just-taken' })
  await anna.local.pull()
  expect(anna.changes()).toMatchObject([{ is: 'refused' }])
  await update({ title: 'Added' })
  expect(anna.lastFrom()).toBe('kept')
  await anna.local.pull()
  expect([anna.changes().length, await titleOf(id)]).toEqual([1, 'Old'])
})

test('a creation that was refused and is deleted is forgotten', async () => {
  const anna = await annaAtBrokenLine('fails')
  await ben.pages.create({ body: { title: 'Other', slug: 'refused' } })
  const { id } = await anna.pages.create({ body: { title: 'Mine', slug: 'refused' } })
  await anna.local.pull()
  expect(anna.changes()).toMatchObject([{ is: 'refused' }])
  await anna.pages.remove({ params: { id } })
  expect(anna.changes()).toEqual([])
})
