import { afterEach, expect, test, vi } from 'vitest'
import { fakeEvents } from '#staff/editor/bridge.test-kit.ts'
import { connectThrough } from './live-bridge.ts'

afterEach(() => vi.unstubAllGlobals())

function begin(open: () => Promise<void> = async () => undefined) {
  const { on, tell, count } = fakeEvents()
  const live = { open: vi.fn(open), close: vi.fn(async () => undefined) }
  const heard: unknown[] = []
  const connection = connectThrough(
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

test('issue 8: live messages come through the main process; after a gap everything is read anew, and not at the first connection', () => {
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

test('issue 8: a frame that can not be read is told as a lost connection, and the next one is heard', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { heard, tell } = begin()
  tell('live', { frame: 'no JSON' })
  tell('live', { frame: '1' })
  expect(heard).toEqual([false, 1])
  expect(report).toHaveBeenCalledOnce()
})

test('issue 8: a screen that is gone hears no more, and the main process is told', () => {
  const { connection, live, heard, tell, count } = begin()
  connection.close()
  tell('live', { isConnected: true })
  expect([heard, count('live')]).toEqual([[], 0])
  expect(live.close).toHaveBeenCalledOnce()
})

test('issue 8: a socket that can not be asked for is a lost connection', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const { heard } = begin(() => Promise.reject(new Error('That shop isn’t open any more.')))
  await vi.waitFor(() => expect(heard).toEqual([false]))
})
