import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fault of a request: `hang` never responds, `cut` drops the connection after some bytes, `stall` stops sending. */
export type Fault = 'hang' | 'cut' | 'stall' | { status: number; code: string } | null

export interface StoreProxy {
  /** For `ObjectStore.newFolder`. */
  endpoint: string
  /** Every received request: `GET pictures/a.webp`, without bucket and folder. */
  asked: string[]
  /** Chooses the fault of each request; none by default. */
  fault: (method: string, key: string) => Fault
  /** Open connections to the store. */
  going(): number
  close(): Promise<void>
}

const CUT_AFTER = 1_000

/** Proxy in front of an object store that simulates network faults and overload. */
export async function startStoreProxy(store: { endpoint: string }): Promise<StoreProxy> {
  const { hostname, port } = new URL(store.endpoint)
  const going = new Set<unknown>()

  function pass(request: IncomingMessage, response: ServerResponse, fault: Fault) {
    const { method, url: path, headers } = request
    const onward = ask({ hostname, port, method, path, headers })
    going.add(onward)
    onward.on('close', () => going.delete(onward))
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      if (fault === null) return answer.pipe(response)
      answer.once('data', (bytes: Buffer) => {
        response.write(bytes.subarray(0, CUT_AFTER), () => fault === 'cut' && response.destroy())
      })
    })
    if (fault === 'cut' && method === 'PUT') request.once('data', () => request.destroy())
    request.pipe(onward)
  }

  const server = createServer((request, response) => {
    const method = request.method!
    const [, , , ...rest] = request.url!.split('?', 1)[0]!.split('/')
    const key = rest.join('/')
    proxy.asked.push(`${method} ${key}`)
    const fault = proxy.fault(method, key)
    if (fault === 'hang') return
    if (typeof fault !== 'object' || fault === null) return pass(request, response, fault)
    const { status, code } = fault
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Simulated by the test.</Message></Error>`)
  })
  const proxy: StoreProxy = {
    endpoint: '',
    asked: [],
    fault: () => null,
    going: () => going.size,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
