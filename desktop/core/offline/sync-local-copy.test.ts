import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Events } from '#bridge/bridge.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { syncLocalCopy } from './sync-local-copy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(pull: () => Promise<void> = async () => {}) {
  const pullOrders = vi.fn<() => Promise<void>>(async () => {})
  const copyPictures = vi.fn<(addresses: readonly string[]) => Promise<void>>(async () => {})
  let online = (_isOnline: boolean) => {}
  let live = (_event: Events['live']) => {}
  let isOnline = true
  const pulled = vi.fn<() => Promise<void>>(pull)
  const onFault = vi.fn<(error: unknown) => void>()
  const copying = syncLocalCopy({
    local: { pull: pulled, pictures: async () => ['/uploads/one.webp'], offlineOrders: { pull: pullOrders } },
    copyPictures,
    shop: {
      connection: {
        isOnline: () => isOnline,
        trouble: () => null,
        reached() {},
        tryNow: async () => isOnline,
        onChange(listener) {
          online = listener
          return () => (online = () => {})
        },
      },
    },
    live: {
      onEvent(listener) {
        live = listener
        return () => (live = () => {})
      },
    },
    onFault,
    pauses: { afterNews: 1000, atLeast: 60_000 },
  })
  return {
    copying,
    pulled,
    copyPictures,
    pullOrders,
    onFault,
    says: (type: string) => live({ frame: JSON.stringify({ type }) }),
    goes(now: boolean) {
      isOnline = now
      online(now)
    },
  }
}

test('the local copy is pulled at once, on reconnect, after changes and regularly', { tags: ['D3.1'] }, async () => {
  const { pulled, copyPictures, says, goes } = open()
  expect(pulled).toHaveBeenCalledTimes(1)
  goes(false)
  goes(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(pulled).toHaveBeenCalledTimes(2)
  for (let index = 0; index < 10; index++) says('content_updated')
  says('orders_updated')
  await vi.advanceTimersByTimeAsync(2000)
  expect(pulled).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pulled).toHaveBeenCalledTimes(4)
  // Each pull is followed by the pictures that are missing by then.
  expect(copyPictures.mock.calls.map(([addresses]) => addresses)).toEqual(
    Array.from({ length: 4 }, () => ['/uploads/one.webp']),
  )
})

test('a lost connection is not logged, and nothing is pulled offline', { tags: ['D7.6'] }, async () => {
  const { pulled, onFault, goes } = open(() => Promise.reject(new UnreachableError()))
  await vi.advanceTimersByTimeAsync(0)
  goes(false)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(pulled).toHaveBeenCalledTimes(1)
  expect(onFault).not.toHaveBeenCalled()
})

test('an unexpected error is logged, and the next pull runs', async () => {
  const { pulled, onFault } = open(() => Promise.reject(new TypeError('odd')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onFault).toHaveBeenCalledTimes(2)
  expect(pulled).toHaveBeenCalledTimes(2)
})

test('a closed shop is no longer pulled', async () => {
  const { copying, pulled, says, goes } = open()
  copying.stop()
  says('content_updated')
  goes(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(pulled).toHaveBeenCalledTimes(1)
})
