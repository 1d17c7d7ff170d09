import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Shop whose protocol version and availability the test controls. */
export async function openUpdatable(url: string) {
  let protocol: { oldest: number; newest: number } | null = null
  let isThere = true
  const server = createServer(async (request, response) => {
    if (!isThere || request.headers.upgrade) return void response.writeHead(503).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(url + request.url, {
      method: request.method!,
      headers: { ...(headers as Record<string, string>), ...(headers.origin && { origin: url }) },
      redirect: 'manual',
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = Buffer.from(await answer.arrayBuffer())
    const isGreeting = request.url === '/api/desktop' && protocol !== null
    const { 'content-encoding': _coding, 'content-length': _length, ...rest } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, rest)
    response.end(isGreeting ? JSON.stringify({ ...JSON.parse(text.toString()), protocol }) : text)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void (isThere = false),
    start(now: typeof protocol) {
      protocol = now
      isThere = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
