import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Events } from '#bridge/bridge.ts'
import { Unreachable } from '#core/shop/shop.ts'
import { keepCopied } from './keep-copied.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(pull: () => Promise<void> = async () => {}) {
  let online = (_isOnline: boolean) => {}
  let live = (_event: Events['live']) => {}
  let isOnline = true
  const pulled = vi.fn<() => Promise<void>>(pull)
  const onFault = vi.fn<(error: unknown) => void>()
  const copying = keepCopied({
    local: { pull: pulled },
    shop: {
      connection: {
        isOnline: () => isOnline,
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
    onFault,
    says: (type: string) => live({ frame: JSON.stringify({ type }) }),
    goes(now: boolean) {
      isOnline = now
      online(now)
    },
  }
}

test('issue 8: the copy is fetched at once, when the server is back, after news, and now and then', async () => {
  const { pulled, says, goes } = open()
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
})

test('issue 8: a lost connection is no fault, and what is offline isn’t asked', async () => {
  const { pulled, onFault, goes } = open(() => Promise.reject(new Unreachable()))
  await vi.advanceTimersByTimeAsync(0)
  goes(false)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(pulled).toHaveBeenCalledTimes(1)
  expect(onFault).not.toHaveBeenCalled()
})

test('issue 8: what nobody foresaw is told, and the next time is another one', async () => {
  const { pulled, onFault } = open(() => Promise.reject(new TypeError('odd')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onFault).toHaveBeenCalledTimes(2)
  expect(pulled).toHaveBeenCalledTimes(2)
})

test('issue 8: a closed shop isn’t asked any more', async () => {
  const { copying, pulled, says, goes } = open()
  copying.stop()
  says('content_updated')
  goes(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(pulled).toHaveBeenCalledTimes(1)
})
