import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Responds in place of the shop. */
type FakeResponse = (request: IncomingMessage, response: ServerResponse) => void

/** Proxy in front of a shop that replaces responses by path, such as `/uploads/evil.html`. */
export async function openTamperingProxy(shop: string, tricks: Record<string, FakeResponse>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request
    asked.push(`${method} ${url}`)
    const trick = Object.hasOwn(tricks, url) ? tricks[url] : undefined
    if (trick) return trick(request, response)
    void passOn()

    async function passOn() {
      const { host: _host, connection: _connection, ...others } = headers
      const given = new Headers(
        Object.entries(others).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      )
      if (given.has('origin')) given.set('origin', shop)
      const body = method === 'GET' || method === 'HEAD' ? undefined : await buffer(request)
      const answer = await fetch(shop + url, { method, headers: given, redirect: 'manual', ...(body && { body }) })
      const said = [...answer.headers].filter(
        ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name),
      )
      response.writeHead(answer.status, Object.fromEntries(said))
      response.end(Buffer.from(await answer.arrayBuffer()))
    }
  }).listen(0, '127.0.0.1')
  // Live messages are not proxied.
  server.on('upgrade', (_, socket) => socket.destroy())
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path of each request. */
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A response with these headers. */
export const respondWith =
  (headers: Record<string, string>, body: string, status = 200): FakeResponse =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

/** A response that never ends. */
export const respondEndlessly =
  (type: string): FakeResponse =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(1_000_000)));
      response.once('drain', more)
    }
    more()
  }
