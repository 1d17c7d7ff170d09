import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeEvents } from '#tests/harness/staff/bridge.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

/** Loads the staff app's modules with the bridge in place, as in the editor. */
async function begin(isOnline: boolean) {
  const events = fakeEvents()
  const connection = { state: async () => ({ isOnline, waiting: 0, trouble: null }), tryNow: async () => undefined }
  vi.stubGlobal('hoard', {})
  const { store } = await import('#staff/store.ts')
  const { onlineAtom, setOnline: reached } = await import('#staff/api/connection.ts')
  const { queryClient } = await import('#staff/api/query-client.ts')
  const { followConnection } = await import('./connection.ts')
  const read = vi.fn(async () => 'read')
  await queryClient.fetchQuery({ queryKey: ['/api/pages'], queryFn: read })
  const isStale = () => queryClient.getQueryState(['/api/pages'])?.isInvalidated
  const stop = followConnection({ connection, on: events.on })
  await Promise.resolve()
  return { ...events, stop, reached, isStale, isOnline: () => store.get(onlineAtom) }
}

beforeEach(() => void vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('in the editor the main process decides whether the app is online', async () => {
  const { isOnline, reached, tell } = await begin(false)
  await waitFor(() => expect(isOnline()).toBe(false))
  reached(true)
  expect(isOnline()).toBe(false)
  tell('connection', { isOnline: true, waiting: 0, trouble: null })
  reached(false)
  expect(isOnline()).toBe(true)
})

test('coming back online clears the notice and refetches lists once', { tags: ['D3.7'] }, async () => {
  const { isOnline, isStale, tell } = await begin(true)
  tell('connection', { isOnline: true, waiting: 1, trouble: null })
  expect(isStale()).toBe(false)
  tell('connection', { isOnline: false, waiting: 1, trouble: null })
  expect([isOnline(), isStale()]).toEqual([false, false])
  tell('connection', { isOnline: true, waiting: 1, trouble: null })
  expect([isOnline(), isStale()]).toEqual([true, true])
})

test('in a browser requests decide whether the app is online', async () => {
  const { store } = await import('#staff/store.ts')
  const { onlineAtom, setOnline: reached } = await import('#staff/api/connection.ts')
  reached(false)
  expect(store.get(onlineAtom)).toBe(false)
  reached(true)
  expect(store.get(onlineAtom)).toBe(true)
})
