import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen, stop } from '#sandbox/http/server.ts'

export interface Received {
  topic: string
  headers: IncomingHttpHeaders
  body: string
  /** True if the signature matches the raw body. */
  isSigned: boolean
}

/**
 * A webhook receiver that records what it gets. `responses` are the statuses of its next responses; then it returns 200.
 */
export async function openReceiver(secret: string) {
  const received: Received[] = []
  const responses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const signature = createHmac('sha256', secret).update(body).digest('base64')
      const { headers } = request
      const signed = headers['x-shopify-hmac-sha256'] === signature
      received.push({ topic: String(headers['x-shopify-topic']), headers, body: body.toString(), isSigned: signed })
      response.writeHead(responses.shift() ?? 200).end()
    })
  })
  const origin = await listen(server, '127.0.0.1', 0)
  return { uri: `${origin}/webhooks`, received, responses, [Symbol.asyncDispose]: () => stop(server) }
}
