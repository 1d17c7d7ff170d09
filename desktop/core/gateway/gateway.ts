import type { LocalCopy, LocalResponse, LocalRequest } from '#core/offline/local.ts'
import { contentPolicy } from '#core/pages/policy.ts'
import type { ImageCache } from '#core/image-cache/image-cache.ts'
import { type Shop, UnreachableError } from '#core/shop/shop.ts'
import { storeErrorMessage } from '#core/store/store-errors.ts'
import { headersToPage, headersToServer, typeForPage } from './headers.ts'

export interface GatewayParts {
  shop: Shop
  local: Pick<LocalCopy, 'respond' | 'toServer' | 'fallback' | 'storeRead' | 'storeWrite'>
  imageCache: ImageCache
  /** Receives failed local writes, for the log. */
  onFault?: (error: unknown) => void
}

/** Handles API requests from the pages of one server. */
export type Gateway = (request: Request) => Promise<Response>

/**
 * Forwards page requests to their server with the person's session and no other identity. Records with local work, and
 * all copied content while offline, are served from the local copy; if it has no response, the request fails like a
 * network error. Non-JSON bodies are streamed, and end at the server, too, when the page gives them up. Electron tells
 * nothing of what is given up before there is a response.
 */
export function createGateway({ shop, local, imageCache, onFault }: GatewayParts): Gateway {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    try {
      if (pathname.startsWith('/uploads/') && request.method === 'GET')
        return withContentPolicy(await imageCache.respond(path, headersToServer(request.headers)))
      const body = await jsonOf(request)
      if (body === undefined) return await passOn(request, path)
      return await handleJson({ method: request.method, path, headers: request.headers, body })
    } catch (error) {
      if (error instanceof UnreachableError && request.method === 'GET' && !pathname.startsWith('/uploads/')) {
        const copied = await imageCache.respondCopied(pathname)
        if (copied.ok) return withContentPolicy(copied)
      }
      if (error instanceof UnreachableError) return Response.error()
      const failure = storeErrorMessage(error)
      if (failure === null) throw error
      onFault?.(error)
      return localWriteFailed(failure)
    }
  }

  async function handleJson(call: LocalRequest): Promise<Response> {
    const localResponse = await local.respond(call)
    if (localResponse) return fromHere(localResponse)
    try {
      return await forward(call)
    } catch (error) {
      const copy = error instanceof UnreachableError ? await local.fallback(call) : null
      if (!copy) throw error
      return fromHere(copy)
    }
  }

  async function forward(call: LocalRequest): Promise<Response> {
    const translated = local.toServer(call)
    const { method, path, headers, body } = translated
    const response = await shop.send(path, { method, headers: headersToServer(headers), body })
    const reads = method === 'GET' || method === 'HEAD'
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    if (!response.ok || method === 'HEAD' || (reads && !isJson)) return toPage(response, response.body)
    const text = isJson ? await response.text() : null
    if (reads && response.status === 200 && text !== null) return toPage(response, await local.storeRead(path, text))
    if (!reads) await local.storeWrite(translated, text)
    return toPage(response, text ?? response.body)
  }

  async function passOn(request: Request, path: string): Promise<Response> {
    const response = await shop.send(path, {
      method: request.method,
      headers: headersToServer(request.headers),
      body: request.body,
      duplex: 'half',
    })
    return toPage(response, response.body)
  }

  function toPage({ status, headers: received }: Response, body: ConstructorParameters<typeof Response>[0]): Response {
    const headers = headersToPage(received, shop.server.address)
    headers.set('content-type', typeForPage(received.get('content-type')))
    return withContentPolicy(new Response(mayHaveBody(status) ? body : null, { status, headers }))
  }
}

/** JSON text of a request body; null without a body, undefined if the body is not JSON. */
async function jsonOf(request: Request): Promise<string | null | undefined> {
  if (!request.body) return null
  return request.headers.get('content-type')?.startsWith('application/json') ? request.text() : undefined
}

const fromHere = ({ status, body, from }: LocalResponse): Response =>
  withContentPolicy(
    new Response(body, {
      status,
      headers: {
        'x-hoard-local': from,
        'cache-control': 'no-store',
        ...(body !== null && { 'content-type': 'application/json' }),
      },
    }),
  )

/** Response for a local write that failed: the page reports it and still has the data. */
const localWriteFailed = (message: string): Response =>
  withContentPolicy(Response.json({ message }, { status: 507, headers: { 'cache-control': 'no-store' } }))

/** Adds a policy that stops a server response from being shown as a document of this app. */
function withContentPolicy(response: Response): Response {
  response.headers.set('content-security-policy', contentPolicy)
  response.headers.set('x-content-type-options', 'nosniff')
  return response
}

/** Responses with these statuses must not have a body. */
const mayHaveBody = (status: number) => ![204, 205, 304].includes(status)
