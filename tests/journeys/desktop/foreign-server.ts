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

/** Proxy between the editor and a shop; forwards requests for which `answer` returns false. */
export const openProxy = (shop: string, answer: (request: IncomingMessage, response: ServerResponse) => boolean) =>
  openForeignServer((request, response) => {
    if (!answer(request, response)) void passOn(shop, request, response)
  })

async function passOn(shop: string, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (request.headers.upgrade) return void response.writeHead(404).end()
  const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>
  const body = chunks.length ? Buffer.concat(chunks) : undefined
  const answer = await fetch(shop + request.url, { method: request.method!, headers, redirect: 'manual', body: body! })
  const kept = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name))
  response.writeHead(answer.status, kept.flat())
  response.end(Buffer.from(await answer.arrayBuffer()))
}
