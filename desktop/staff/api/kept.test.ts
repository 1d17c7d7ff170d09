import { afterEach, expect, test, vi } from 'vitest'
import { createBuilder } from '#staff/builder/createBuilder.ts'
import { store } from '#staff/store.ts'
import { toastAtom } from '#staff/widgets/toast.ts'
import { client } from './client.ts'
import { KEPT_HERE, telling } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

/** An answer of the gateway: from this computer where `origin` says so. */
const answering = (origin: string | null) =>
  vi.stubGlobal('fetch', async () => Response.json([], { headers: origin ? { 'x-hoard-local': origin } : {} }))

const read = () => client.navigation.list()

test('issue 8: a save that is kept on this computer is told from one that the shop has, and from a read of the local copy', async () => {
  answering('kept')
  expect(await telling(read)).toEqual({ answer: [], isKept: true })
  for (const origin of [null, 'copy']) {
    answering(origin)
    expect(await telling(read)).toEqual({ answer: [], isKept: false })
  }
})

test('issue 8: the builder says that its save is kept on this computer, and nothing of it when the shop has it', async () => {
  const save = async (origin: string | null) => {
    answering(origin)
    const builder = createBuilder({
      blocks: [],
      version: 1,
      write: async (blocks) => {
        await read()
        return { blocks, version: 2 }
      },
      success: 'Saved',
      failure: 'Failed',
    })
    const block = { id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text: 'Dragons' } }
    builder.edit('Add', () => [block])
    expect(await builder.save()).toBe(true)
    return store.get(toastAtom)
  }
  expect(await save('kept')).toMatchObject({ title: 'Saved', description: KEPT_HERE })
  expect(await save(null)).not.toHaveProperty('description')
})
