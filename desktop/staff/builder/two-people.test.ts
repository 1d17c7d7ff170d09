import * as fc from 'fast-check'
import { afterAll as afterTests, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import * as arrange from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { applyEdits, edits, tidyPage } from '#tests/harness/block-pages.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'
import { createClient } from '#shared/contract/client.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { readApiError } from '#staff/api/api-error.ts'
import { store } from '#staff/store.ts'
import { toastAtom } from '#staff/toast/toast.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { createBuilder } from './createBuilder.ts'
import { isDirty } from './current-blocks.ts'

let shop: TestShop
let clients: Awaited<ReturnType<typeof pagesOf>>[]
beforeAll(async () => {
  shop = await openShop({ imported: false })
  clients = [await pagesOf('administrator'), await pagesOf('editor')]
})
afterTests(() => shop[Symbol.asyncDispose]())
beforeEach(() => store.set(toastAtom, null))

/** The pages API as the staff app calls it, for a signed-in user of this role. */
async function pagesOf(role: Role) {
  const { headers } = await shop.signIn(role)
  return createClient(api.pages, async (path, init) => {
    const response = await fetch(shop.url + path, {
      ...init,
      headers: { accept: 'application/json', ...init.headers, ...headers },
    })
    if (!response.ok) throw await readApiError(response)
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
      lastAuthor: async () => (await client.history({ params, query: { limit: 1 } }))[0]?.staffName ?? null,
      success: 'Page content saved successfully',
      failure: 'Failed to save page content',
    }),
  )
  const stored = async () => readBlocks((await first!.byId({ params })).blocks)
  return { ada: ada!, eddy: eddy!, stored, params }
}
const texts = (page: readonly Block[]) => rowsOf(page).map((row) => row.map(({ content }) => content['text']).join(' '))

describe('two people on one page', () => {
  test('a stale save merges by block and names the other author', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    eddy.edit('Edit Text', write('c', 'Wyverns'))
    eddy.edit('Move row', (before) => arrange.moveRow(before, 2, 0))
    expect(await ada.save()).toBe(true)
    expect(await eddy.save()).toBe(true)
    expect(texts(await stored())).toEqual(['Wyverns', 'Dragons', 'b'])
    expect(store.get(toastAtom)).toMatchObject({
      title: 'Page content saved successfully',
      description: 'Changes that Ada saved in the meantime were merged in.',
    })
    expect(isDirty(eddy.getState())).toBe(false)
  })

  test('undo after a merge reverts only one’s own steps', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    eddy.edit('Edit Text', write('c', 'Wyverns'))
    await ada.save()
    await eddy.save()
    eddy.undo()
    await eddy.save()
    expect(texts(await stored())).toEqual(['Dragons', 'b', 'c'])
  })

  test('a block changed by both asks, and nothing is overwritten', async () => {
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
    expect(await eddy.resolve({ a: 'both' })).toBe(true)
    expect(texts(await stored())).toEqual(['Wyverns', 'Dragons', 'Kobolds', 'c'])
    eddy.undo()
    expect(texts(eddy.getState().draft)).toEqual(['Wyverns', 'Kobolds', 'c'])
  })

  test('a further save by the other person asks about new conflicts only', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    eddy.edit('Edit Text', write('a', 'Wyverns'))
    eddy.edit('Edit Text', write('b', 'Kobolds'))
    await ada.save()
    await eddy.save()
    ada.edit('Edit Text', write('b', 'Giants'))
    await ada.save()
    expect(await eddy.resolve({ a: 'mine' })).toBe(false)
    expect(eddy.getState().conflicts.map(({ id }) => id)).toEqual(['b'])
    expect(await eddy.resolve({ b: 'theirs' })).toBe(true)
    expect(texts(await stored())).toEqual(['Wyverns', 'Giants', 'c'])
  })

  test('text in an open editor takes part in conflicts and stays open', async () => {
    const { ada, eddy } = await opened()
    eddy.open('a')
    eddy.type('a', { text: 'Wyverns' })
    ada.edit('Edit Text', write('a', 'Dragons'))
    await ada.save()
    expect(await eddy.save()).toBe(false)
    expect(eddy.getState().open).toEqual({ a: { text: 'Wyverns' } })
  })

  test('a change of another page field is no conflict', async () => {
    const { eddy, params } = await opened()
    await clients[0]!.update({ params, headers: {}, body: { title: 'Another title' } })
    eddy.edit('Edit Text', write('a', 'Dragons'))
    expect(await eddy.save()).toBe(true)
    expect(store.get(toastAtom)).not.toHaveProperty('description')
  })

  test('two simultaneous saves both succeed with all changes', async () => {
    const { ada, eddy, stored } = await opened()
    ada.edit('Add Text', (before) => arrange.addRow(before, { ...block('new', 9), content: { text: 'Ada' } }))
    eddy.edit('Add Text', (before) => arrange.addRow(before, { ...block('newer', 9), content: { text: 'Eddy' } }))
    expect(await Promise.all([ada.save(), eddy.save()])).toEqual([true, true])
    expect(texts(await stored()).toSorted()).toEqual(['Ada', 'Eddy', 'a', 'b', 'c'])
  })

  test('the other’s save appears at once, or on save if work is unsaved', async () => {
    const { ada, eddy, params } = await opened()
    ada.edit('Edit Text', write('a', 'Dragons'))
    await ada.save()
    eddy.receive(await clients[1]!.byId({ params }))
    expect(texts(eddy.getState().draft)).toEqual(['Dragons', 'b', 'c'])
    eddy.edit('Edit Text', write('b', 'Wyverns'))
    ada.edit('Edit Text', write('a', 'Giants'))
    await ada.save()
    eddy.receive(await clients[1]!.byId({ params }))
    expect(texts(eddy.getState().draft)).toEqual(['Dragons', 'Wyverns', 'c'])
    expect(await eddy.save()).toBe(true)
    expect(texts(eddy.getState().draft)).toEqual(['Giants', 'Wyverns', 'c'])
    // The server has all of it already, saved by a window that closed before the response arrived.
    eddy.edit('Edit Text', write('c', 'Trolls'))
    ada.edit('Edit Text', write('c', 'Trolls'))
    ada.edit('Edit Text', write('a', 'Gnomes'))
    await ada.save()
    eddy.receive(await clients[1]!.byId({ params }))
    expect(isDirty(eddy.getState())).toBe(false)
    // No step is left that Undo would do nothing with.
    eddy.undo()
    expect(texts(eddy.getState().draft)).toEqual(['Gnomes', 'b', 'Trolls'])
  })

  test('every offline change of two people is merged or asked about', async () => {
    // As read: template editor blocks come back with page builder fields.
    const content = (page: readonly Block[], id: string) =>
      readBlocks([...page]).find((each) => each.id === id)?.content
    // The server rejects a field with this name.
    const page = tidyPage.filter((all) => !all.some((each) => Object.hasOwn(each.content, '__proto__')))
    await fc.assert(
      fc.asyncProperty(page, edits(), edits(), async (start, mine, theirs) => {
        const { ada, eddy, stored } = await opened(start)
        const [left, right] = [applyEdits(start, theirs), applyEdits(start, mine)]
        ada.edit('Changes', () => left)
        eddy.edit('Changes', () => right)
        expect(await ada.save()).toBe(true)
        const isSaved = await eddy.save()
        const asked = new Set(eddy.getState().conflicts.map(({ id }) => id))
        expect(isSaved).toBe(asked.size === 0)
        if (!isSaved) await eddy.resolve(Object.fromEntries([...asked].map((id) => [id, 'mine'] as const)))
        const end = await stored()
        for (const id of new Set([...start, ...left, ...right].map((each) => each.id))) {
          const before = content(start, id)
          if (!deepEqual(content(right, id), before)) expect(content(end, id)).toEqual(content(right, id))
          else if (!asked.has(id)) expect(content(end, id)).toEqual(content(left, id))
        }
      }),
      { numRuns: 10 },
    )
  })
})
