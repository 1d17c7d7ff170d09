import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ConnectionLostError } from './connection-errors.ts'
import { openPool } from './postgres.ts'

/** A message in PostgreSQL's wire protocol: type, length, body. */
function message(type: string, ...parts: (string | number)[]) {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([0, 0, 0, part]))),
  )
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

test('a connection that ends at checkout fails its caller, not the process', { tags: ['both-engines'] }, async () => {
  const welcome = [message('R', 0), message('Z', 'I')]
  const end = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const limitsSet = [message('C', 'SET\0'), message('Z', 'I')]
  // A stopping database sends the answer and the end at once.
  const stopping = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.concat(welcome))
      socket.once('data', () => socket.end(Buffer.concat([...limitsSet, end])))
    })
  }).listen(0, '127.0.0.1')
  await once(stopping, 'listening')
  const { port } = stopping.address() as AddressInfo
  const pool = openPool(`postgres://hoard@127.0.0.1:${port}/hoard`, 1, {
    onIdleError: () => undefined,
    onQueryError: () => undefined,
  })
  const connection = await pool.connect()
  await expect((async () => connection.query('begin', []))()).rejects.toThrow(ConnectionLostError)
  connection.release()
  await pool.end()
  stopping.close()
})
