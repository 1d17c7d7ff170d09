import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openShop } from '#tests/harness/shop.ts'

test('an address with too many sockets is told when to try again', { tags: ['S10.65'] }, async () => {
  await using shop = await openShop({ imported: false })
  const open = (origin = shop.url) =>
    new WebSocket(`${shop.url.replace('http', 'ws')}/ws`, { origin }).on('error', () => null)
  const refusalOf = async (socket: WebSocket) => {
    const [, { statusCode, headers }] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    return [statusCode, headers['retry-after']]
  }
  const sockets = Array.from({ length: 500 }, () => open())
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  expect(await refusalOf(open())).toEqual([429, '60'])
  // Waiting doesn't help others.
  expect(await refusalOf(open('https://elsewhere.example'))).toEqual([403, undefined])
  for (const socket of sockets) socket.terminate()
})
