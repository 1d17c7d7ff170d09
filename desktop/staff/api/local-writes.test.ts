import { afterEach, expect, test, vi } from 'vitest'
import { createBuilder } from '#staff/builder/createBuilder.ts'
import { store } from '#staff/store.ts'
import { toastAtom } from '#staff/toast/toast.ts'
import { client } from './client.ts'
import { SAVED_LOCALLY, withOrigin } from './local-writes.ts'

afterEach(() => vi.unstubAllGlobals())

/** A gateway response, marked as local when `origin` is set. */
const answering = (origin: string | null) =>
  vi.stubGlobal('fetch', async () => Response.json([], { headers: origin ? { 'x-hoard-local': origin } : {} }))

const read = () => client.navigation.list()
const write = () => client.navigation.remove({ params: { id: '1' } })

test('a write reports whether it is stored on this computer only', async () => {
  answering('kept')
  expect(await withOrigin(write)).toEqual({ response: undefined, origin: SAVED_LOCALLY })
  expect(await withOrigin(read)).toEqual({ response: [], origin: undefined })
  answering('queued')
  expect((await withOrigin(write)).origin).toContain('goes to the shop as soon as that answers')
  answering(null)
  expect(await withOrigin(write)).toEqual({ response: undefined, origin: undefined })
})

test('the save toast says when a save is stored on this computer only', async () => {
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
  expect(await save('kept')).toMatchObject({ title: 'Saved', description: SAVED_LOCALLY })
  expect(await save(null)).not.toHaveProperty('description')
})
