import type { HttpRequest } from 'tus-js-client'
import { type Shop, UnreachableError } from '#core/shop/shop.ts'
import { ApiError } from '#shared/contract/errors.ts'

/** Endpoint that creates uploads; each upload has a URL below it (docs/images.md). */
export const UPLOADS = '/api/images/uploads'
/** Timeout per chunk; a slower connection is useless. */
const CALL_MS = 120_000
const offsetIsWrong = 409
const inUse = 423

interface Call {
  shop: Shop
  signal: AbortSignal
  method: string
  url: string
}

/**
 * Sends a request of the tus library through `Shop`. Errors are thrown, since the library would restart the upload too
 * readily.
 */
export function tusRequest({ shop, signal, method, url }: Call): HttpRequest {
  const headers = new Headers({ accept: 'application/json' })
  const stopping = new AbortController()

  async function send(body: Blob | null) {
    const late = AbortSignal.timeout(CALL_MS)
    const init = { method, headers, body, signal: AbortSignal.any([signal, stopping.signal, late]) }
    const response = await shop.send(pathOf(url, shop), init).catch((error: unknown) => {
      if (!late.aborted || signal.aborted) throw error
      shop.connection.reached(false)
      throw new UnreachableError(error)
    })
    const text = await response.text()
    // An expired upload is restarted.
    if (!response.ok && !(method === 'HEAD' && [404, 410].includes(response.status)))
      // The server hasn't noticed yet that the previous connection was cut.
      throw new ApiError(response.status === offsetIsWrong ? inUse : response.status, text || response.statusText)
    return {
      getStatus: () => response.status,
      getHeader: (name: string) => response.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => response,
    }
  }

  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => headers.set(name, value),
    getHeader: (name) => headers.get(name) ?? undefined,
    setProgressHandler: () => undefined,
    send,
    abort: async () => stopping.abort(new DOMException('Stopped', 'AbortError')),
    getUnderlyingObject: () => null,
  }
}

/** Path of an upload URL, which must be on the same server. */
function pathOf(address: string, shop: Shop): string {
  const { href, pathname, search } = new URL(address)
  const path = pathname + search
  if (href !== shop.addressOf(path) || !`${pathname}/`.startsWith(`${UPLOADS}/`))
    throw new ApiError(500, 'The server redirected the upload to another site, so it was stopped.')
  return path
}
