import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from './live.ts'
import { queryClient } from './query-client.ts'
import { eventually } from '#tests/harness/wait-for.ts'

/** Browser WebSocket controlled by the test. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = []
  constructor() {
    super()
    FakeSocket.made.push(this)
  }
  close() {}
}

beforeEach(() => {
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const read = (url: string) => queryClient.prefetchQuery({ queryKey: [url], queryFn: async () => url })
const isStale = (url: string) => queryClient.getQueryState([url])?.isInvalidated

test('what was read before the live connection was open is read again, unless it failed', async () => {
  await read('/api/pages')
  await read('/api/auth/user')
  const failing = vi.fn(() => Promise.reject(new Error('away')))
  const leave = new QueryObserver(queryClient, { queryKey: ['/api/blog'], queryFn: failing }).subscribe(() => undefined)
  await eventually(() => queryClient.getQueryState(['/api/blog'])?.status).toBe('error')
  const stop = followChanges()
  expect(isStale('/api/pages')).toBe(false)
  FakeSocket.made[0]!.dispatchEvent(new Event('open'))
  expect(['/api/pages', '/api/auth/user'].map(isStale)).toEqual([true, false])
  expect(failing).toHaveBeenCalledOnce()
  stop()
  leave()
})

test.each(['content_updated', 'staff_updated'])('%s refetches what is on screen', async (type) => {
  const stop = followChanges()
  const socket = FakeSocket.made[0]!
  socket.dispatchEvent(new Event('open'))
  await read('/api/pages')
  socket.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify({ type }) }))
  expect(isStale('/api/pages')).toBe(true)
  stop()
})
