import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A foreign local server that records requests, of which there should be none. */
export async function openForeignServer(answer: RequestHandler = (_, response) => response.end('<h1>Elsewhere</h1>')) {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url!, headers: request.headers })
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
