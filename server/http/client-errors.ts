import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Logger } from 'pino'

const answers: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The URL or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/**
 * Responds to malformed, oversized and slow requests, which never reach the request handler, with a message and an id.
 */
export function handleClientErrors(server: Server, log: Logger): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The client has disconnected, or a response has started.
    if (error.code === 'ECONNRESET' || !socket.writable || ('bytesWritten' in socket && socket.bytesWritten !== 0)) {
      socket.destroy()
      return
    }
    const requestId = randomUUID()
    log.info({ requestId, code: error.code }, 'unreadable request')
    const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', 'This is not a valid HTTP request.']
    const head = ['content-type: text/plain; charset=utf-8', `x-request-id: ${requestId}`, 'connection: close']
    socket.once('finish', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\ncontent-length: ${message.length}\r\n\r\n${message}`)
  })
}

/** Proxies and servers disagree on which of several Host headers counts; Node.js takes the first without a word. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) hosts++
  return hosts > 1
}
