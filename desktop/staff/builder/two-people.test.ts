import * as fc from 'fast-check'
import { afterAll as afterTests, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import * as arrange from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { afterAll, edits, tidyPage } from '#shared/blocks/pages.test-kit.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import { createClient } from '#shared/contract/client.ts'
import type { Role } from '#shared/features/auth/auth.contract.ts'
import { same } from '#shared/same.ts'
import { refusalIn } from '#staff/api/refusal.ts'
import { store } from '#staff/store.ts'
import { toastAtom } from '#staff/widgets/toast.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { createBuilder } from './createBuilder.ts'
import { isDirty } from './shown.ts'

let shop: TestShop
let clients: Awaited<ReturnType<typeof pagesOf>>[]
beforeAll(async () => {
  shop = await openShop({ imported: false })
  clients = [await pagesOf('administrator'), await pagesOf('editor')]
})
afterTests(() => shop[Symbol.asyncDispose]())
beforeEach(() => store.set(toastAtom, null))

/** The pages' calls as the staff app makes them, of somebody who has signed in. */
async function pagesOf(role: Role) {
  const { headers } = await shop.signIn(role)
  return createClient(api.pages, async (path, init) => {
    const response = await fetch(shop.url + path, {
      ...init,
      headers: { accept: 'application/json', ...init.headers, ...headers },
    })
    if (!response.ok) throw await refusalIn(response)
    return response
  })
}

const block = (id: string, row: number): Block => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { text: id },
})
const blocks = [block('a', 1), block('b', 2), block('c', 3)]
const write = (id: string, text: string) => (before: readonly Block[]) => arrange.changeContent(before, id, { text })
let slug = 0

/** One page, open in the builders of two people. */
async function opened(start: readonly Block[] = blocks) {
  const [first] = clients
  const page = await first!.create({ body: { title: 'Page', slug: `page-${(slug += 1)}`, blocks: [...start] } })
  const params = { id: page.id }
  const [ada, eddy] = clients.map((client) =>
    createBuilder({
      blocks: readBlocks(page.blocks),
      version: page.version,
      write: (sent, version) =>
        client.update({ params, headers: { 'if-match': `"${version}"` }, body: { blocks: [...sent] } }),
      whose: async () => (await client.history({ params, query: { limit: 1 } }))[0]?.staffName ?? null,
      success: 'Page content saved successfully',
      failure: 'Failed to save page content',
    }),
  )
  const stored = async () => readBlocks((await first!.byId({ params })).blocks)
  return { ada: ada!, eddy: eddy!, stored, params }
}
const texts = (page: readonly Block[]) => rowsOf(page).map((row) => row.map(({ content }) => content['text']).join(' '))

describe('issue 5, item 6: two people on one page', () => {
  test('a stale save merges per block and is saved at once, and says whose changes came along', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    eddy.edit('Edit Text', write('c', 'Wyverns'))
    eddy.edit('Move row', (before) => arrange.moveRow(before, 2, 0))
    expect(await ada.save()).toBe(true)
    expect(await eddy.save()).toBe(true)
    expect(texts(await stored())).toEqual(['Wyverns', 'Dragons', 'b'])
    expect(store.get(toastAtom)).toMatchObject({
      title: 'Page content saved successfully',
      description: 'Ada saved meanwhile: those changes are here now, too.',
    })
    expect(isDirty(eddy.getState())).toBe(false)
  })

  test('undo after that takes back one’s own steps and never what the other saved', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    eddy.edit('Edit Text', write('c', 'Wyverns'))
    await ada.save()
    await eddy.save()
    eddy.undo()
    await eddy.save()
    expect(texts(await stored())).toEqual(['Dragons', 'b', 'c'])
  })

  test('a block that both changed asks; until then nothing is overwritten and nothing is lost', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    eddy.edit('Edit Text', write('a', 'Wyverns'))
    eddy.edit('Edit Text', write('b', 'Kobolds'))
    await ada.save()
    expect(await eddy.save()).toBe(false)
    expect(eddy.getState().conflicts).toMatchObject([
      { id: 'a', mine: { content: { text: 'Wyverns' } }, theirs: { content: { text: 'Dragons' } } },
    ])
    expect(texts(await stored())).toEqual(['Dragons', 'b', 'c'])
    eddy.postpone()
    expect([eddy.getState().conflicts, texts(eddy.getState().draft)]).toEqual([[], ['Wyverns', 'Kobolds', 'c']])
    expect(await eddy.save()).toBe(false)
    expect(await eddy.settle({ a: 'both' })).toBe(true)
    expect(texts(await stored())).toEqual(['Wyverns', 'Dragons', 'Kobolds', 'c'])
    eddy.undo()
    expect(texts(eddy.getState().draft)).toEqual(['Wyverns', 'Kobolds', 'c'])
  })

  test('somebody saves again while the question is open: what is new in it is asked, too', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    eddy.edit('Edit Text', write('a', 'Wyverns'))
    eddy.edit('Edit Text', write('b', 'Kobolds'))
    await ada.save()
    await eddy.save()
    ada.edit('Edit Text', write('b', 'Giants'))
    await ada.save()
    expect(await eddy.settle({ a: 'mine' })).toBe(false)
    expect(eddy.getState().conflicts.map(({ id }) => id)).toEqual(['b'])
    expect(await eddy.settle({ b: 'theirs' })).toBe(true)
    expect(texts(await stored())).toEqual(['Wyverns', 'Giants', 'c'])
  })

  test('text typed in an open editor is as good as a saved block: it is asked about, and stays in its editor', async () => {
    const { ada, eddy } = await opened()
    eddy.open('a')
    eddy.type('a', { text: 'Wyverns' })
    ada.edit('Edit Text', write('a', 'Dragons'))
    await ada.save()
    expect(await eddy.save()).toBe(false)
    expect(eddy.getState().open).toEqual({ a: { text: 'Wyverns' } })
  })

  test('another field of the page, such as its title, is nobody’s conflict', async () => {
    const { eddy, params } = await opened()
    await clients[0]!.update({ params, headers: {}, body: { title: 'Another title' } })
    eddy.edit('Edit Text', write('a', 'Dragons'))
    expect(await eddy.save()).toBe(true)
    expect(store.get(toastAtom)).not.toHaveProperty('description')
  })

  test('both save in the same moment: both are through, with all changes', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Add Text', (before) => arrange.addRow(before, { ...block('new', 9), content: { text: 'Ada' } }))
    eddy.edit('Add Text', (before) => arrange.addRow(before, { ...block('newer', 9), content: { text: 'Eddy' } }))
    expect(await Promise.all([ada.save(), eddy.save()])).toEqual([true, true])
    expect(texts(await stored()).toSorted()).toEqual(['Ada', 'Eddy', 'a', 'b', 'c'])
  })

  test('with nothing unsaved, what the other saved is taken at once; with something, it waits for the save', async () => {
    const { ada, eddy, params } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    await ada.save()
    eddy.take(await clients[1]!.byId({ params }))
    expect(texts(eddy.getState().draft)).toEqual(['Dragons', 'b', 'c'])
    eddy.edit('Edit Text', write('b', 'Wyverns'))
    ada.edit('Edit Text', write('a', 'Giants'))
    await ada.save()
    eddy.take(await clients[1]!.byId({ params }))
    expect(texts(eddy.getState().draft)).toEqual(['Dragons', 'Wyverns', 'c'])
    expect(await eddy.save()).toBe(true)
    expect(texts(eddy.getState().draft)).toEqual(['Giants', 'Wyverns', 'c'])
    // The other saved all of it already, as one's own window that was closed before it heard so.
    eddy.edit('Edit Text', write('c', 'Trolls'))
    ada.edit('Edit Text', write('c', 'Trolls'))
    ada.edit('Edit Text', write('a', 'Gnomes'))
    await ada.save()
    eddy.take(await clients[1]!.byId({ params }))
    expect(isDirty(eddy.getState())).toBe(false)
    // So there is no step of it any more that Undo would do nothing with.
    eddy.undo()
    expect(texts(eddy.getState().draft)).toEqual(['Gnomes', 'b', 'Trolls'])
  })

  test('whatever two people do offline from each other: once both have saved, every change of both is there or was asked about', async () => {
    // As they are read: a block in the template editor's words comes back in the page builder's.
    const content = (page: readonly Block[], id: string) =>
      readBlocks([...page]).find((each) => each.id === id)?.content
    // The server refuses a field of this name.
    const page = tidyPage.filter((all) => !all.some((each) => Object.hasOwn(each.content, '__proto__')))
    await fc.assert(
      fc.asyncProperty(page, edits(), edits(), async (start, mine, theirs) => {
        const { ada, eddy, stored } = await opened(start)
        const [left, right] = [afterAll(start, theirs), afterAll(start, mine)]
        ada.edit('Changes', () => left)
        eddy.edit('Changes', () => right)
        expect(await ada.save()).toBe(true)
        const isSaved = await eddy.save()
        const asked = new Set(eddy.getState().conflicts.map(({ id }) => id))
        expect(isSaved).toBe(asked.size === 0)
        if (!isSaved) await eddy.settle(Object.fromEntries([...asked].map((id) => [id, 'mine'] as const)))
        const end = await stored()
        for (const id of new Set([...start, ...left, ...right].map((each) => each.id))) {
          const before = content(start, id)
          if (!same(content(right, id), before)) expect(content(end, id)).toEqual(content(right, id))
          else if (!asked.has(id)) expect(content(end, id)).toEqual(content(left, id))
        }
      }),
      { numRuns: 25 },
    )
  })
})
