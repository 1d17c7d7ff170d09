import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEARTBEAT } from '#shared/live.ts'
import { editorShop } from '#tests/harness/editor-shop.ts'
import { nodeNetwork } from '#tests/harness/desktop/network.ts'
import { createLive } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Live messages over sockets that the test plays. */
function openLive() {
  const sockets: (EventTarget & { isClosed: boolean; says(text: string): void })[] = []
  const shop = { ...editorShop('http://localhost:1'), addressOf: (path: string) => `http://localhost:1${path}` }
  shop.connection.tryNow = async () => true
  const openSocket = () => {
    const socket = Object.assign(new EventTarget(), {
      isClosed: false,
      close: () => void (socket.isClosed = true),
      says: (data: string) => void socket.dispatchEvent(new MessageEvent('message', { data })),
    })
    sockets.push(socket)
    return socket as never
  }
  const live = createLive(shop, { network: { ...nodeNetwork, openSocket }, origin: () => 'http://localhost:1' })
  const frames: unknown[] = []
  live.onEvent((event) => 'frame' in event && frames.push(event.frame))
  live.open()
  sockets[0]!.dispatchEvent(new Event('open'))
  return { live, sockets, frames }
}

test('after heartbeats, silence means that the connection is dead', { tags: ['D9.8'] }, async () => {
  const { live, sockets, frames } = openLive()
  sockets[0]!.says(HEARTBEAT)
  sockets[0]!.says('{"type":"content_updated"}')
  expect(frames).toEqual(['{"type":"content_updated"}'])
  await vi.advanceTimersByTimeAsync(70_000)
  sockets[0]!.says(HEARTBEAT)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(live.isConnected()).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sockets.length, sockets[0]!.isClosed]).toEqual([2, true])
  // The next connection is watched from its beginning.
  sockets[1]!.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(80_000)
  expect(sockets).toHaveLength(3)
  live.close()
})

test('a server without heartbeats may be silent, and a handshake may not', async () => {
  const { live, sockets } = openLive()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([live.isConnected(), sockets.length]).toEqual([true, 1])
  sockets[0]!.dispatchEvent(new Event('close'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([live.isConnected(), sockets.length]).toEqual([false, 2])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sockets[1]!.isClosed).toBe(true)
  live.close()
})

test('a message longer than any of ours ends the connection', () => {
  const { live, sockets, frames } = openLive()
  sockets[0]!.says('x'.repeat(100_000))
  expect([sockets[0]!.isClosed, frames]).toEqual([true, []])
  live.close()
})
