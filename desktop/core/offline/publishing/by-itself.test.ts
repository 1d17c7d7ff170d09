import { afterAll, expect, test } from 'vitest'
import { openEditor, openTwo, type RequestFate } from '#tests/harness/desktop/offline.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const { shop, ben, headers } = await openTwo()
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }

/** Anna's editor with a copy, whose line breaks at the next write. */
async function annaAtBrokenLine(fate: RequestFate) {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  const breakLine = () => {
    anna.network.fate = (path) => {
      if (!path.startsWith('/api/pages') && !path.startsWith('/api/navigation')) return 'arrives'
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
  'a save whose line breaks goes out by itself, and the next one straight to the shop (%s)',
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
  const anna = await annaAtBrokenLine('lost')
  const page = await anna.pages.create({ body: { title: 'New', slug: 'new' } })
  // The line is back, and nothing has sent it yet.
  await anna.pages.update({ params: { id: page.id }, ...none, body: { title: 'Newer' } })
  await anna.navigation.create({ body: { label: 'New', href: '/new', pageId: page.id } })
  anna.breakLine()
  const menu = await anna.navigation.list()
  const order = menu.toReversed().map(({ id }, index) => ({ id, position: index + 1 }))
  await anna.navigation.reorder({ body: { items: order } })
  expect(anna.changes().map(({ kind, goesByItself }) => [kind, goesByItself])).toEqual([
    ['create', true],
    ['create', true],
  ])
  await anna.local.pull()
  expect(anna.changes()).toEqual([])
  const made = (await ben.pages.list()).filter(({ slug }) => slug === 'new')
  expect(made).toMatchObject([{ title: 'Newer' }])
  expect((await ben.navigation.list()).filter(({ label }) => label === 'New')).toMatchObject([{ pageId: made[0]!.id }])
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
