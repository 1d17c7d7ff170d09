import { createSecureServer, constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeCertificate } from './certificate.ts'
import { EVERY_HOST, headerToChromium, ownerOf, toApp, toChromium } from './origins.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>

/**
 * Headers that Electron doesn't pass to `protocol.handle`: they belong to the network, and cookies don't exist there.
 */
const NOT_HANDED = /^(:.*|cookie|host|connection|sec-.*|upgrade-insecure-requests|priority|accept-encoding)$/
/** Headers without effect in a custom scheme's response: there are no cookies, no cache and no encodings. */
const NOT_TAKEN = /^(set-cookie|cache-control|content-encoding|transfer-encoding|connection|keep-alive)$/

/**
 * Serves the app's schemes with its `protocol.handle` handlers. Uses HTTP/2, so that bodies stream in both directions
 * and requests run concurrently, as in Electron. A network error resets a stream, which Chromium doesn't retry.
 */
export async function serveSchemes(schemes: ReadonlyMap<string, SchemeHandler | undefined>) {
  const names = () => new Set(schemes.keys())
  const { key, cert, fingerprint } = makeCertificate(EVERY_HOST)
  const server = createSecureServer({ key, cert, settings: { initialWindowSize: 4_000_000 } })
  server.on('stream', (stream, headers) => {
    // A page that navigates away aborts its requests.
    stream.on('error', () => stream.destroy())
    void answer(stream as ServerHttp2Stream, headers).catch((error: unknown) => {
      process.stderr.write(`protocol.handle: ${error instanceof Error ? error.stack : String(error)}\n`)
      stream.close(constants.NGHTTP2_INTERNAL_ERROR)
    })
  })

  async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders) {
    const owner = ownerOf(headers[':authority'] ?? '')
    const handler = owner && schemes.get(owner.scheme)
    if (!handler) return stream.close(constants.NGHTTP2_INTERNAL_ERROR)
    const method = headers[':method']!
    const response = await handler(
      new Request(`${owner.scheme}://${owner.host}${headers[':path']}`, {
        method,
        headers: headersOf(headers),
        // Like Electron, a request without data has no body.
        ...(!stream.endAfterHeaders && { body: Readable.toWeb(stream) as never, duplex: 'half' }),
      }),
    )
    // Electron's requests have no signal: what a page gives up ends with the body of its response.
    if (stream.destroyed) return void (await response.body?.cancel())
    if (response.type === 'error') return stream.close(constants.NGHTTP2_INTERNAL_ERROR)
    stream.respond({ ':status': response.status, ...answeredHeaders(response.headers, names()) })
    if (!response.body) return void stream.end()
    await pipeline(Readable.fromWeb(response.body as never), stream).catch(() => stream.destroy())
  }

  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  server.unref()
  return { port: (server.address() as AddressInfo).port, fingerprint }
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    if (!NOT_HANDED.test(name) && typeof value === 'string')
      headers.set(name, name === 'origin' || name === 'referer' ? toApp(value) : value)
  return headers
}

function answeredHeaders(given: Headers, schemes: ReadonlySet<string>): Record<string, string> {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  for (const [name, value] of given)
    if (name === 'location') headers[name] = toChromium(value, schemes)
    else if (!NOT_TAKEN.test(name)) headers[name] = headerToChromium(value, schemes)
  return headers
}
