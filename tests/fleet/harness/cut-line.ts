import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Where a line to a PostgreSQL is cut: before it hears what has this text in it, or once it has, so that only its answer is lost. */
export interface Cut {
  text: string
  where: 'before' | 'answer'
}

/** A line to a PostgreSQL, at a port of its own, that can be cut at a word, and say other words than PostgreSQL does. */
export async function openCutLine(port: number, rewrite: (bytes: Buffer) => Buffer = (bytes) => bytes) {
  let cut: Cut | null = null
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let isCut = false
    for (const end of [near, far]) {
      ends.add(end)
      // Who is cut off tells what that means.
      end.on('error', () => end.destroy()).on('close', () => ends.delete(end))
    }
    near.on('data', (bytes: Buffer) => {
      isCut ||= cut !== null && bytes.includes(cut.text)
      if (!isCut) return void far.write(bytes)
      const { where } = cut!
      cut = null
      if (where === 'answer') far.write(bytes)
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
    /** Once. */
    cutAt(next: Cut) {
      cut = next
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
