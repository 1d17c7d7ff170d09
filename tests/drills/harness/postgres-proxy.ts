import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Where a connection to PostgreSQL is dropped: before a message with this text reaches it, or afterwards, so that only
 * the response is lost.
 */
export interface ConnectionCut {
  text: string
  where: 'before' | 'response'
}

/** TCP proxy to a PostgreSQL that can drop connections at a text and rewrite responses. */
export async function openPostgresProxy(port: number, rewrite: (bytes: Buffer) => Buffer = (bytes) => bytes) {
  let cut: ConnectionCut | null = null
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let isCut = false
    for (const end of [near, far]) {
      ends.add(end)
      // Errors of dropped connections are expected; the client reports them.
      end.on('error', () => end.destroy()).on('close', () => ends.delete(end))
    }
    near.on('data', (bytes: Buffer) => {
      isCut ||= cut !== null && bytes.includes(cut.text)
      if (!isCut) return void far.write(bytes)
      const { where } = cut!
      cut = null
      if (where === 'response') far.write(bytes)
      else drop()
    })
    far.on('data', (bytes: Buffer) => (isCut ? drop() : near.write(rewrite(bytes))))
    const drop = () => {
      near.destroy()
      far.destroy()
    }
    near.on('close', () => far.end())
    far.on('close', () => near.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Applies once. */
    cutAt(next: ConnectionCut) {
      cut = next
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
