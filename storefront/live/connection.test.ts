import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, parseMessage, reconnectDelay } from './connection.ts'

/** Browser WebSocket controlled by the test. */
class FakeSocket extends EventTarget {
  static made: FakeSocket[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.made.push(this)
  }
  close() {
    this.dispatchEvent(new Event('close'))
  }
  tell(data: string) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

beforeEach(() => {
  FakeSocket.made = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'https:', host: 'hoard.example' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  const statuses: boolean[] = []
  const messages: string[] = []
  let returns = 0
  const connection = connect({
    parse: parseMessage,
    onMessage: ({ type }) => messages.push(type),
    onReturn: () => returns++,
    onStatus: (connected) => statuses.push(connected),
  })
  return { connection, statuses, messages, returned: () => returns, socket: FakeSocket.made[0]! }
}

test('the connection opens, and an error or a bad frame disconnects it', { tags: ['S4.17'] }, () => {
  const { statuses, messages, socket, connection } = open()
  socket.dispatchEvent(new Event('open'))
  expect(statuses).toEqual([true])
  socket.tell('{"type":"product_updated"}')
  expect([messages, statuses.at(-1)]).toEqual([['product_updated'], true])
  socket.tell('no JSON')
  expect([messages.length, statuses.at(-1)]).toEqual([1, false])
  socket.dispatchEvent(new Event('open'))
  socket.dispatchEvent(new Event('error'))
  expect(statuses.at(-1)).toBe(false)
  connection.close()
})

test('https uses wss; a reconnect refreshes everything', { tags: ['S7.27'] }, () => {
  const { socket, returned, connection } = open()
  expect(socket.url).toBe('wss://hoard.example/ws')
  socket.dispatchEvent(new Event('open'))
  socket.close()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.made).toHaveLength(2)
  expect(returned()).toBe(0)
  FakeSocket.made[1]!.dispatchEvent(new Event('open'))
  expect(returned()).toBe(1)
  connection.close()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.made).toHaveLength(2)
  vi.stubGlobal('location', { protocol: 'http:', host: 'hoard.example' })
  open().connection.close()
  expect(FakeSocket.made[2]!.url).toBe('ws://hoard.example/ws')
})

test('delays grow up to a minute and vary between browsers', () => {
  expect([0, 1, 2, 3].map((failures) => reconnectDelay(failures, () => 1))).toEqual([1000, 2000, 4000, 8000])
  expect(reconnectDelay(0, () => 0)).toBe(500)
  expect(reconnectDelay(2000, () => 1)).toBe(60_000)
  expect(reconnectDelay(3, () => 0.1)).not.toBe(reconnectDelay(3, () => 0.9))
})

test('a frame is a shop message, an unrelated message or an error', () => {
  expect(parseMessage('{"type":"inventory_updated"}')).toEqual({ type: 'inventory_updated' })
  // An administrator's browser may receive console messages while it shows the shop.
  expect(parseMessage('{"type":"console_updated","tags":["messages"]}')).toBeNull()
  for (const frame of ['', 'null', 'product_created']) {
    expect(() => parseMessage(frame)).toThrow()
  }
})
