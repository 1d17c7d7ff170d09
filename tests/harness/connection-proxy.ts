import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** TCP proxy to a shop that can drop connections in the middle of a request. */
export async function openConnectionProxy(url: string) {
  const { hostname, port } = new URL(url)
  const ends = new Set<Socket>()
  let isDown = false
  let cutting: { text: string; done(): void } | undefined

  const down = () => {
    isDown = true
    for (const end of ends) end.destroy()
    cutting?.done()
    cutting = undefined
  }
  const keep = (end: Socket) => {
    ends.add(end)
    // Errors of dropped connections are expected; the client reports them.
    end.on('error', () => end.destroy()).on('close', () => ends.delete(end))
  }
  const server = createServer((near) => {
    if (isDown) return near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    keep(near)
    keep(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('drain', () => near.resume())
    near.on('data', (chunk) => {
      const bytes = Buffer.from(chunk)
      if (cutting && bytes.includes(cutting.text)) far.write(bytes.subarray(0, bodyMiddle(bytes)), down)
      else if (!far.write(bytes)) near.pause()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Drops the connection in the middle of the next request whose head contains this text. */
    cutIn(text: string): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      cutting = { text, done: resolve }
      return promise
    },
    /** Drops all connections now. */
    cut: down,
    /** Accepts connections again. */
    mend() {
      isDown = false
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Offset after the head and half of the received body. */
function bodyMiddle(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n') + 4
  return head + ((bytes.length - head) >> 1)
}
