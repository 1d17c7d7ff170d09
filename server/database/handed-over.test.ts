import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { LostConnection } from './lost.ts'
import { openPool } from './postgres.ts'

/** A message of PostgreSQL's protocol: its type, its length, what it says. */
function message(type: string, ...parts: (string | number)[]) {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([0, 0, 0, part]))),
  )
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

test('issue 9: a connection that PostgreSQL ends in the moment in which it is handed over is told to whoever wanted it, and ends no process', async () => {
  const welcome = [message('R', 0), message('Z', 'I')]
  const end = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  // A database that is just stopping says both at once.
  const stopping = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([...welcome, end])))
  }).listen(0, '127.0.0.1')
  await once(stopping, 'listening')
  const { port } = stopping.address() as AddressInfo
  const pool = openPool(`postgres://hoard@127.0.0.1:${port}/hoard`, 1, () => undefined)
  const connection = await pool.connect()
  await expect((async () => connection.query('begin', []))()).rejects.toThrow(LostConnection)
  connection.release()
  await pool.end()
  stopping.close()
})
