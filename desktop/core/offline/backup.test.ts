import { afterAll, expect, test } from 'vitest'
import { createDraftStore } from '#core/drafts/draft-store.ts'
import { openEditor, openTwo } from '#tests/harness/desktop/offline.ts'

const { shop, headers } = await openTwo({ seeded: true })
afterAll(() => shop[Symbol.asyncDispose]())

const none = { headers: {} }

/** Editor with a new page, a changed page, a new order and an unsaved form. */
async function atWork(slug: string) {
  const anna = openEditor(shop, { headers })
  await anna.local.pull()
  anna.network.isOnline = false
  const made = await anna.pages.create({ body: { title: 'New', slug } })
  const [page] = await anna.pages.list()
  await anna.pages.update({ params: { id: page!.id }, ...none, body: { description: 'Mine' } })
  const items = (await anna.navigation.list()).toReversed()
  await anna.navigation.reorder({ body: { items: items.map(({ id }, index) => ({ id, position: index + 1 })) } })
  createDraftStore(anna.store, 'anna').write('a form', 'typed')
  return { anna, made }
}

test('a backup moves all waiting work; publishing twice creates it once', { tags: ['D3.9'] }, async () => {
  const { anna, made } = await atWork('new')
  const { text, count } = anna.local.backup()
  expect(count).toBe(4)
  const other = openEditor(shop, { headers })
  expect(await other.local.restore(text)).toEqual({ count: 4, left: 0 })
  await other.local.pull()
  expect(other.changes()).toEqual(anna.changes())
  expect(createDraftStore(other.store, 'anna').all()).toEqual({ 'a form': 'typed' })
  // Existing work is not overwritten.
  expect(await other.local.restore(text)).toEqual({ count: 0, left: 4 })
  await other.pages.update({ params: { id: made.id }, ...none, body: { title: 'Newer' } })
  await other.local.restore(text)
  expect(other.changes().map(({ title }) => title)).toContain('Newer')
  anna.network.isOnline = true
  expect(await anna.publish()).toEqual([])
  expect(await anna.local.restore(text)).toEqual({ count: 2, left: 2 })
  expect(await other.publish()).toEqual([])
  const titles = (await other.pages.list()).map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('New'))).toEqual(['Newer'])
})

test('a backup of version 1, which named features otherwise, is restored', { tags: ['D3.9'] }, async () => {
  const { anna } = await atWork('first')
  const { text, count } = anna.local.backup()
  const first = text.replace('"version": 3', '"version": 1').replaceAll('"feature": ', '"room": ')
  expect(first).toContain('"room": "pages"')
  const other = openEditor(shop, { headers })
  expect(await other.local.restore(first)).toEqual({ count, left: 0 })
  await other.local.pull()
  expect(other.changes()).toEqual(anna.changes())
})

test('an invalid, damaged, foreign or newer backup is rejected unchanged', { tags: ['D3.9'] }, async () => {
  const { anna } = await atWork('other')
  const { text } = anna.local.backup()
  const before = anna.changes()
  const other = openEditor(shop, { headers })
  type File = { work: { mine: unknown; base: unknown; record: string }[] } & Record<string, unknown>
  const changed = (change: (file: File) => unknown) => {
    const file = JSON.parse(text) as File
    change(file)
    return JSON.stringify(file)
  }
  const refused: [string, RegExp][] = [
    ['', /not a Hoard backup/],
    ['{"a":1}', /not a Hoard backup/],
    ['[]', /not a Hoard backup/],
    [text.slice(0, -20), /not a Hoard backup/],
    [changed((file) => (file['version'] = 4)), /newer version/],
    [changed((file) => (file['server'] = 'https://other.example')), /another shop, https:\/\/other\.example/],
    [changed((file) => delete file['kept']), /damaged\. kept: is missing/],
    [
      changed((file) => (file.work[0]!.mine = { id: file.work[0]!.record, version: 1 })),
      /damaged: it contains an invalid page/,
    ],
    [changed((file) => (file.work[0]!.record = '77')), /don’t belong together/],
    [changed((file) => (file.work[0]!.record = '../../x')), /damaged/],
  ]
  for (const [file, words] of refused) await expect(other.local.restore(file)).rejects.toThrow(words)
  expect([other.changes(), createDraftStore(other.store, 'anna').all(), anna.changes()]).toEqual([[], {}, before])
})
