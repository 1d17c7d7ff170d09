import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BadRequestError, sendJson, type Exchange, type RouteHandler } from './exchange.ts'

/** Tries the handlers in order; unhandled requests get 404. Every response has an X-Request-Id. */
export function createSandboxServer(handlers: RouteHandler[]): Server {
  return createServer((request, response) => {
    void handleRequest(handlers, request, response)
  })
}

async function handleRequest(
  handlers: RouteHandler[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://sandbox')
  response.setHeader('x-request-id', randomUUID())
  if (!url) {
    response.writeHead(400).end()
    return
  }
  const exchange: Exchange = { request, response, url, method: request.method ?? 'GET' }
  try {
    for (const handle of handlers) if (await handle(exchange)) return
    sendJson(exchange, 404, { errors: 'Not Found' })
  } catch (error) {
    if (response.destroyed) return
    const status = error instanceof BadRequestError ? error.status : 500
    if (status === 500) console.error('sandbox:', error)
    if (response.headersSent) response.destroy()
    else sendJson(exchange, status, { errors: error instanceof Error ? error.message : String(error) })
  }
}

/**
 * @returns the address, e.g. http://127.0.0.1:3001
 * @throws the system's error, e.g. EADDRINUSE
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sandbox is not listening on a port')
  return `http://${host}:${address.port}`
}

export async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve)
  })
  server.closeAllConnections()
  await closed
}
