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
const write = () => client.navigation.remove({ params: { id: '1' } })

test('issue 8: a save that is kept on this computer is told from one that the shop has, and from reads of what is kept', async () => {
  answering('kept')
  expect(await telling(write)).toEqual({ answer: undefined, isKept: true })
  expect(await telling(read)).toEqual({ answer: [], isKept: false })
  answering(null)
  expect(await telling(write)).toEqual({ answer: undefined, isKept: false })
})

test('issue 8: the builder says that its save is kept on this computer, and nothing of it when the shop has it', async () => {
  const save = async (origin: string | null) => {
    answering(origin)
    const builder = createBuilder({
      blocks: [],
      version: 1,
      write: async (blocks) => {
        await write()
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
