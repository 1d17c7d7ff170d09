import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as arrange from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { setOnline } from '#staff/api/connection.ts'
import { createBuilder } from '#staff/builder/createBuilder.ts'
import { autosaveBuilder } from './autosave.ts'

const page: Block[] = [{ id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text: 'a' } }]

function begin(hasCopy = false) {
  const keep = vi.fn<(blocks: readonly Block[], baseVersion: number) => Promise<unknown>>(async () => null)
  const forget = vi.fn<() => Promise<unknown>>(async () => null)
  const builder = createBuilder({
    blocks: page,
    version: 4,
    write: async (blocks, version) => ({ blocks, version: version + 1 }),
    success: 'Saved',
    failure: 'Failed',
  })
  const { stop } = autosaveBuilder(builder, { read: async () => null, save: keep, forget }, hasCopy)
  builder.open('a')
  return { builder, keep, forget, stop, type: (text: string) => builder.type('a', { text }) }
}
const texts = (keep: ReturnType<typeof begin>['keep']) =>
  keep.mock.calls.map(([blocks, version]) => [blocks[0]?.content['text'], version])

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  setOnline(true)
  vi.useRealTimers()
})

test('a draft is sent 3 s after the last change, once for many changes', async () => {
  const { keep, type } = begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keep).not.toHaveBeenCalled()
  for (const text of ['D', 'Dr', 'Dragons']) {
    type(text)
    await vi.advanceTimersByTimeAsync(2900)
  }
  expect(keep).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(texts(keep)).toEqual([['Dragons', 4]])
})

test('a draft is sent every 15 s while typing continues', async () => {
  const { keep, type } = begin()
  for (let second = 1; second <= 31; second += 1) {
    type(`${second} seconds`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(keep).toHaveBeenCalledTimes(2)
})

test('a draft waits while offline and is sent on reconnect', async () => {
  const { keep, type } = begin()
  keep.mockImplementation(async () => {
    setOnline(false)
    throw new Error('offline')
  })
  type('Dragons')
  await vi.advanceTimersByTimeAsync(3000)
  expect(keep).toHaveBeenCalledTimes(1)
  keep.mockImplementation(async () => null)
  setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(texts(keep).at(-1)).toEqual(['Dragons', 4])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keep).toHaveBeenCalledTimes(2)
})

test('a failed draft is retried without any sign from the server', async () => {
  const { keep, type } = begin()
  keep.mockRejectedValueOnce(new Error('500'))
  type('Dragons')
  await vi.advanceTimersByTimeAsync(3000 + 15_000)
  expect(texts(keep)).toEqual([
    ['Dragons', 4],
    ['Dragons', 4],
  ])
})

test('a draft is removed once nothing is unsaved', async () => {
  const { builder, keep, forget, type } = begin()
  type('Dragons')
  await vi.advanceTimersByTimeAsync(3000)
  builder.revert()
  await vi.advanceTimersByTimeAsync(3000)
  expect(forget).toHaveBeenCalledTimes(1)
  let arrive = () => {}
  keep.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)))
  builder.edit('Edit Text', (blocks) => arrange.changeContent(blocks, 'a', { text: 'Wyverns' }))
  await vi.advanceTimersByTimeAsync(3000)
  await builder.save()
  arrive()
  await vi.advanceTimersByTimeAsync(3000)
  expect(forget).toHaveBeenCalledTimes(2)
})

test('leaving the builder sends a pending draft', async () => {
  const { keep, stop, type } = begin()
  type('Dragons')
  await vi.advanceTimersByTimeAsync(100)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(texts(keep)).toEqual([['Dragons', 4]])
})
