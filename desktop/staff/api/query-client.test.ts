import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { invalidate, queryClient } from './query-client.ts'
import { eventually } from '#tests/harness/wait-for.ts'

afterEach(() => queryClient.clear())

/** A read whose responses are given by the test, one by one. */
function controlledRead(url: string) {
  const pending: ((response: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => pending.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey: [url], queryFn })
  const stop = observer.subscribe(() => undefined)
  const answer = async (response: string) => {
    pending.shift()!(response)
    await Promise.resolve()
  }
  return { pending, answer, stop, data: () => observer.getCurrentResult().data, query: observer.getCurrentQuery() }
}

test('a first read that may have begun before the change is read again', async () => {
  const list = controlledRead('/api/pages')
  const other = controlledRead('/api/blog')
  const done = invalidate({ queryKey: ['/api/pages'] })
  expect([list.pending.length, other.pending.length]).toEqual([1, 1])
  await list.answer('before')
  await eventually(() => list.pending.length).toBe(1)
  expect(list.data()).toBe('before')
  await list.answer('after')
  await done
  expect([list.data(), list.query.state.isInvalidated]).toEqual(['after', false])
  expect(other.pending).toHaveLength(1)
  await other.answer('other')
  list.stop()
  other.stop()
})

test('a read of a screen that was left stays marked as stale', async () => {
  const list = controlledRead('/api/pages')
  list.stop()
  const done = invalidate()
  await list.answer('before')
  await done
  expect([list.query.state.data, list.query.state.isInvalidated, list.pending.length]).toEqual(['before', true, 0])
})

test('a refetch is replaced by one that begins after the change', async () => {
  const list = controlledRead('/api/pages')
  await list.answer('first')
  const again = invalidate()
  const done = invalidate()
  expect(list.pending).toHaveLength(2)
  await list.answer('stale')
  await list.answer('fresh')
  await Promise.all([again, done])
  expect([list.data(), list.pending.length]).toEqual(['fresh', 0])
  list.stop()
})
