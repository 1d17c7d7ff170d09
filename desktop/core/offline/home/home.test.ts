import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { Store } from '#core/store/store.ts'
import { contentFileOf, openEditor, openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, ben, headers, offline } = await openTwo({ seeded: true })
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }

test('a damaged copy is made anew, and the waiting work stays', { tags: ['D3.1'] }, async () => {
  const anna = await offline()
  const [page] = await anna.pages.list()
  await anna.pages.update({ params: { id: page!.id }, ...none, body: { title: 'Mine' } })
  await anna.local.close()
  writeFileSync(contentFileOf(anna.store), 'no database')

  const again = openEditor(shop, { headers, store: anna.store })
  again.network.isOnline = false
  expect(again.changes()).toMatchObject([{ title: 'Mine', is: 'waiting' }])
  expect(await again.pages.list()).toMatchObject([{ title: 'Mine' }])
  // What nobody has work on is missing until the next pull, and not taken for deleted.
  await expect(again.blog.list()).rejects.toThrow('can’t be reached')
  again.network.isOnline = true
  await again.local.pull()
  again.network.isOnline = false
  expect((await again.pages.list()).length).toBe((await ben.pages.list()).length)
  again.network.isOnline = true
  expect(await again.publish()).toEqual([])
  expect(await ben.pages.byId({ params: { id: page!.id } })).toMatchObject({ title: 'Mine' })
})

/** The store of an editor as its first versions had it: with the copied records, and ids of 15 digits. */
async function asBefore(store: Store, records: Record<string, object[]>): Promise<Store> {
  const before = new Sqlite(store.serialize())
  const know = before.prepare(`insert into copied_features (person, feature, at) values ('anna', ?, '')`)
  const copy = before.prepare(`insert into copied_records (person, feature, id, record) values ('anna', ?, ?, ?)`)
  for (const [feature, list] of Object.entries(records)) {
    know.run(feature)
    for (const record of list) copy.run(feature, (record as { id: string }).id, JSON.stringify(record))
  }
  for (const { record } of before.prepare<[], { record: string }>('select record from unpublished').all())
    if (/^9\d{8}$/.test(record))
      before
        .prepare('update unpublished set record = replace(record, @from, @to), work = replace(work, @from, @to)')
        .run({ from: record, to: `900000${record}` })
  return before
}

test('the copy and the work of the editor’s first versions are taken over once', { tags: ['D3.1'] }, async () => {
  const anna = await offline()
  const records = { pages: await anna.pages.list(), navigation: await anna.navigation.list() }
  const page = await anna.pages.create({ body: { title: 'Lair', slug: 'taken-over' } })
  await anna.navigation.create({ body: { label: 'Lair', href: '/x', pageId: page.id } })
  await anna.pages.update({ params: { id: records.pages[0]!.id }, ...none, body: { title: 'Mine' } })
  const { text } = anna.local.backup()
  const store = await asBefore(anna.store, records)
  const long = store.prepare('select record from unpublished order by record').pluck().all()
  expect(long).toContain(`900000${page.id}`)

  const again = openEditor(shop, { headers, store })
  again.network.isOnline = false
  expect(again.changes().map(({ title }) => title)).toEqual(['Lair', 'Lair', 'Mine'])
  const made = (await again.pages.list()).find(({ slug }) => slug === 'taken-over')
  expect((await again.pages.list()).length).toBe(records.pages.length + 1)
  expect((await again.navigation.list()).find(({ label }) => label === 'Lair')).toMatchObject({ pageId: made?.id })
  expect(store.prepare('select record from unpublished_before order by record').pluck().all()).toEqual(long)
  again.network.isOnline = true
  expect(await again.publish()).toEqual([])
  const there = await ben.pages.bySlug({ params: { slug: 'taken-over' } })
  expect((await ben.navigation.list()).find(({ label }) => label === 'Lair')).toMatchObject({ pageId: there.id })
  // So is a backup of them, which has the same work.
  const other = openEditor(shop, { headers })
  expect(await other.local.restore(text.replaceAll(`"${page.id}"`, `"900000${page.id}"`))).toMatchObject({ left: 0 })
  expect(await other.publish()).toEqual([])
  expect((await ben.pages.list()).filter(({ slug }) => slug === 'taken-over')).toHaveLength(1)
})

test('a slug that two pages have is refused when it is sent, and both can be read until then', async () => {
  const anna = await offline()
  const mine = await anna.pages.create({ body: { title: 'Mine', slug: 'twice' } })
  const theirs = await ben.pages.create({ body: { title: 'Theirs', slug: 'twice' } })
  anna.network.isOnline = true
  await anna.local.pull()
  anna.network.isOnline = false
  const twice = async () => (await anna.pages.list()).filter(({ slug }) => slug === 'twice').map(({ title }) => title)
  expect(await twice()).toEqual(['Mine', 'Theirs'])
  anna.network.isOnline = true
  expect(await anna.publish()).toMatchObject([{ is: 'refused', record: mine.id }])
  await anna.pages.update({ params: { id: mine.id }, ...none, body: { slug: 'once-more' } })
  await anna.local.pull()
  anna.network.isOnline = false
  expect(await anna.pages.bySlug({ params: { slug: 'twice' } })).toMatchObject({ id: theirs.id, slug: 'twice' })
})

test('pages that pass their slugs on to each other in the shop do so in the copy', async () => {
  const [one, other] = [
    await ben.pages.create({ body: { title: 'One', slug: 'one' } }),
    await ben.pages.create({ body: { title: 'Other', slug: 'other' } }),
  ]
  const anna = await offline()
  const rename = (id: string, slug: string) => ben.pages.update({ params: { id }, ...none, body: { slug } })
  await rename(one.id, 'between')
  await rename(other.id, 'one')
  await rename(one.id, 'other')
  anna.network.isOnline = true
  await anna.local.pull()
  anna.network.isOnline = false
  expect(await anna.pages.bySlug({ params: { slug: 'one' } })).toMatchObject({ title: 'Other' })
  expect(await anna.pages.bySlug({ params: { slug: 'other' } })).toMatchObject({ title: 'One' })
})
