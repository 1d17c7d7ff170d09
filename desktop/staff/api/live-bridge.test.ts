import { afterEach, expect, test, vi } from 'vitest'
import { fakeEvents } from '#tests/harness/staff/bridge.ts'
import { connectThroughBridge } from './live-bridge.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

afterEach(() => vi.unstubAllGlobals())

function begin(open: () => Promise<void> = async () => undefined) {
  const { on, tell, count } = fakeEvents()
  const live = { open: vi.fn(open), close: vi.fn(async () => undefined) }
  const heard: unknown[] = []
  const connection = connectThroughBridge(
    { live, on },
    {
      parse: (frame) => JSON.parse(String(frame)) as unknown,
      onMessage: (message) => heard.push(message),
      onReturn: () => heard.push('return'),
      onStatus: (connected) => heard.push(connected),
    },
  )
  return { connection, live, heard, tell, count }
}

test('live messages arrive through the main process and refetch after a gap', () => {
  const { live, heard, tell } = begin()
  expect(live.open).toHaveBeenCalledOnce()
  tell('live', { isConnected: true })
  tell('live', { frame: '{"type":"content_updated"}' })
  expect(heard).toEqual([true, { type: 'content_updated' }])
  tell('live', { isConnected: false })
  tell('live', { isConnected: false })
  tell('live', { isConnected: true })
  tell('live', { isConnected: true })
  expect(heard.slice(2)).toEqual([false, false, true, 'return', true])
})

test('an unreadable frame counts as a lost connection', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { heard, tell } = begin()
  tell('live', { frame: 'no JSON' })
  tell('live', { frame: '1' })
  expect(heard).toEqual([false, 1])
  expect(report).toHaveBeenCalledOnce()
})

test('closing the connection stops messages and closes the socket', () => {
  const { connection, live, heard, tell, count } = begin()
  connection.close()
  tell('live', { isConnected: true })
  expect([heard, count('live')]).toEqual([[], 0])
  expect(live.close).toHaveBeenCalledOnce()
})

test('a socket that can’t be opened counts as a lost connection', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const { heard } = begin(() => Promise.reject(new Error('That shop is no longer open.')))
  await waitFor(() => expect(heard).toEqual([false]))
})
