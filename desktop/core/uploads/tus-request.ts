import type { HttpRequest } from 'tus-js-client'
import { type Shop, Unreachable } from '#core/shop/shop.ts'
import { ApiError } from '#shared/contract/errors.ts'

/** Where uploads are announced; each one lies below it (docs/images.md). */
export const UPLOADS = '/api/images/uploads'
/** For a chunk: a line that is slower than this is as good as none. */
const CALL_MS = 120_000
const offsetIsWrong = 409
const inUse = 423

interface Call {
  shop: Shop
  signal: AbortSignal
  method: string
  url: string
}

/** A call of the tus library, by the one way to the server. What isn't a success is thrown: the library would begin anew too readily. */
export function tusRequest({ shop, signal, method, url }: Call): HttpRequest {
  const headers = new Headers({ accept: 'application/json' })
  const stopping = new AbortController()

  async function send(body: Blob | null) {
    const late = AbortSignal.timeout(CALL_MS)
    const init = { method, headers, body, signal: AbortSignal.any([signal, stopping.signal, late]) }
    const response = await shop.send(pathOf(url, shop), init).catch((error: unknown) => {
      if (!late.aborted || signal.aborted) throw error
      shop.connection.reached(false)
      throw new Unreachable(error)
    })
    const text = await response.text()
    // One that is gone is begun anew.
    if (!response.ok && !(method === 'HEAD' && [404, 410].includes(response.status)))
      // The server hasn't noticed yet that the line was cut.
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

/** The path of an upload; the server says where it is, and it is nowhere else than there. */
function pathOf(address: string, shop: Shop): string {
  const { href, pathname, search } = new URL(address)
  const path = pathname + search
  if (href !== shop.addressOf(path) || !`${pathname}/`.startsWith(`${UPLOADS}/`))
    throw new ApiError(500, 'The server sends uploads to another place.')
  return path
}
