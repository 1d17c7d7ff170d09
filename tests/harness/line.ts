import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a shop, at an address of its own, that can be cut in the middle of a request: nobody gets to say goodbye. */
export async function openLine(url: string) {
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
    // What is cut ends in an error here; who is cut off tells what that means.
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
      if (cutting && bytes.includes(cutting.text)) far.write(bytes.subarray(0, middleOf(bytes)), down)
      else if (!far.write(bytes)) near.pause()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Cuts it in the middle of the next request whose head has this text in it. */
    cutIn(text: string): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      cutting = { text, done: resolve }
      return promise
    },
    /** Cuts it now. */
    cut: down,
    /** From now on it is there again. */
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

/** Behind the head and half of what has come of the body. */
function middleOf(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n') + 4
  return head + ((bytes.length - head) >> 1)
}
