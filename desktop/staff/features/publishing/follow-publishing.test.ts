import { beforeEach, expect, test, vi } from 'vitest'
import type { PublishingState } from '#bridge/publishing.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { store } from '#staff/store.ts'
import { toastAtom } from '#staff/toast/toast.ts'
import { publishingAtom } from '#staff/widgets/waiting/waiting.ts'
import { answersAtom, sentAtom } from './publish-plan.ts'
import { followPublishing } from './follow-publishing.ts'

const none: PublishingState = { changes: [], isHolding: false, running: null, published: [] }
const waiting = (id: string, is: 'waiting' | 'asks' = 'waiting') => ({
  id,
  feature: 'pages' as const,
  record: id,
  kind: 'update' as const,
  title: id,
  path: null,
  at: '2026-11-22T00:00:00.000Z',
  differences: [],
  is,
})
const published = [{ title: 'a', path: null, cameAlong: null }]
const readAgain = vi.spyOn(queryClient, 'invalidateQueries')
const open = vi.fn()

/** Simulates events of the main process. */
async function follow(first: PublishingState) {
  let tell: (state: PublishingState) => void = () => undefined
  const stop = followPublishing(
    {
      publishing: { state: async () => first } as never,
      on: (_, listener) => {
        tell = listener as never
        return () => undefined
      },
    },
    open,
  )
  await Promise.resolve()
  return { tell: (state: PublishingState) => tell(state), stop }
}

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/cms/pages' })
  store.set(publishingAtom, null)
  store.set(toastAtom, null)
  readAgain.mockReset()
})

test('lists are refetched after sending ends or a change is discarded', async () => {
  const { tell } = await follow({ ...none, changes: [waiting('a'), waiting('b')] })
  expect(store.get(publishingAtom)?.changes).toHaveLength(2)
  tell({ ...none, changes: [waiting('b')], running: { done: 1, all: 2 }, published })
  expect(readAgain).not.toHaveBeenCalled()
  tell({ ...none, changes: [waiting('b')], published })
  expect(readAgain).toHaveBeenCalledTimes(1)
  tell({ ...none, published })
  expect(readAgain).toHaveBeenCalledTimes(2)
})

test('sending continues off its screen, and a toast reports the end', async () => {
  const { tell } = await follow({ ...none, changes: [waiting('a')] })
  tell({ ...none, changes: [waiting('a')], running: { done: 0, all: 1 } })
  tell({ ...none, published })
  expect(store.get(toastAtom)).toMatchObject({ title: '1 change sent to the shop.' })
  store.get(toastAtom)!.action!.onPress()
  expect(open).toHaveBeenCalledTimes(1)
  tell({ ...none, changes: [waiting('b')], running: { done: 0, all: 1 } })
  tell({ ...none, changes: [waiting('b', 'asks')] })
  expect(store.get(toastAtom)).toMatchObject({
    title: 'Not everything was sent',
    description: '1 change needs a decision.',
  })
  store.set(toastAtom, null)
  tell({ ...none, changes: [waiting('c')], running: { done: 0, all: 1 } })
  tell({ ...none, changes: [waiting('c')] })
  expect(store.get(toastAtom)).toBeNull()
})

test('no toast appears on the SEND screen', { tags: ['D7.6'] }, async () => {
  vi.stubGlobal('location', { pathname: '/cms/publish' })
  const { tell } = await follow({ ...none, changes: [waiting('a')] })
  tell({ ...none, changes: [waiting('a')], running: { done: 0, all: 1 } })
  tell({ ...none, published })
  expect(store.get(toastAtom)).toBeNull()
})

test('sent choices are cleared unless the connection was lost', async () => {
  const answers = new Map([[JSON.stringify(['a', 'text', 'mine', 'theirs']), 'mine' as const]])
  store.set(answersAtom, answers)
  store.set(sentAtom, ['a'])
  const running = { ...none, changes: [waiting('a')], running: { done: 0, all: 1 } }
  const { tell } = await follow(running)
  tell({ ...none, changes: [waiting('a', 'asks')], trouble: 'connection' })
  expect(store.get(answersAtom).size).toBe(1)
  tell(running)
  tell({ ...none, changes: [waiting('a', 'asks')] })
  expect(store.get(answersAtom).size).toBe(0)
})

test('when the shop answers again, what waits is said once, unless it goes by itself', async () => {
  const { stop } = await follow({ ...none, changes: [waiting('a'), { ...waiting('b'), goesByItself: true }] })
  const comeBack = () => {
    store.set(onlineAtom, false)
    store.set(toastAtom, null)
    store.set(onlineAtom, true)
    return store.get(toastAtom)
  }
  expect(comeBack()).toMatchObject({ description: '1 change waits on this computer. SEND takes it to the shop.' })
  for (const state of [{ ...none, changes: [waiting('a')], isHolding: true }, none]) {
    store.set(publishingAtom, state)
    expect(comeBack()).toBeNull()
  }
  stop()
})
