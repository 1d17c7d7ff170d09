import type { IncomingMessage, ServerResponse } from 'node:http'

/** One HTTP request and its response. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  method: string
}

/** Handles a request and returns true, or returns false to pass it to the next handler. */
export type RouteHandler = (exchange: Exchange) => boolean | Promise<boolean>

const bodyLimit = 2 * 1024 * 1024

/** A request that can't be read; the response has its status. */
export class BadRequestError extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export function sendJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): true {
  exchange.response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  exchange.response.end(JSON.stringify(body))
  return true
}

export function redirect(exchange: Exchange, location: string): true {
  exchange.response.writeHead(303, { location, 'cache-control': 'no-store' })
  exchange.response.end()
  return true
}

export async function readBody({ request }: Exchange): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) throw new BadRequestError('Payload Too Large', 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Reads the body as a JSON object; an empty body is an empty object. */
export async function readJson(exchange: Exchange): Promise<Record<string, unknown>> {
  const text = await readBody(exchange)
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new BadRequestError('The body is not JSON')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new BadRequestError('The body is not a JSON object')
  return body as Record<string, unknown>
}

/** Reads form fields, sent form-encoded or as JSON. */
export async function readForm(exchange: Exchange): Promise<Record<string, unknown>> {
  if (exchange.request.headers['content-type']?.includes('json')) return readJson(exchange)
  return Object.fromEntries(new URLSearchParams(await readBody(exchange)))
}
