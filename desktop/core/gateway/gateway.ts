import type { Local, LocalAnswer, LocalCall } from '#core/local/local.ts'
import { contentPolicy } from '#core/pages/policy.ts'
import type { Pictures } from '#core/pictures/pictures.ts'
import { type Shop, Unreachable } from '#core/shop/shop.ts'
import { storeTrouble } from '#core/store/trouble.ts'
import { headersToPage, headersToServer, typeForPage } from './headers.ts'

export interface GatewayParts {
  shop: Shop
  local: Pick<Local, 'answer' | 'toServer' | 'instead' | 'taken' | 'wrote'>
  pictures: Pictures
  /** Hears why something could not be kept on this computer, for the log. */
  onFault?: (error: unknown) => void
}

/** Answers a page's calls of one server. */
export type Gateway = (request: Request) => Promise<Response>

/**
 * Passes the calls of pages on to their server, with the person's session and nothing else that says who they are. This computer answers
 * first what it has work on, and instead of a server that can't be reached; where it can't, either, the answer is an error, as without a
 * network. Bodies that aren't JSON are streamed.
 */
export function createGateway({ shop, local, pictures, onFault }: GatewayParts): Gateway {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    try {
      if (pathname.startsWith('/uploads/') && request.method === 'GET')
        return guarded(await pictures.answer(path, headersToServer(request.headers), request.signal))
      const body = await jsonOf(request)
      if (body === undefined) return await passOn(request, path)
      return await answerCall({ method: request.method, path, headers: request.headers, body }, request.signal)
    } catch (error) {
      if (error instanceof Unreachable || request.signal.aborted) return Response.error()
      const words = storeTrouble(error)
      if (words === null) throw error
      onFault?.(error)
      return notKept(words)
    }
  }

  async function answerCall(call: LocalCall, signal: AbortSignal): Promise<Response> {
    const here = local.answer(call)
    if (here) return fromHere(here)
    try {
      return await ask(call, signal)
    } catch (error) {
      const copy = error instanceof Unreachable ? local.instead(call) : null
      if (!copy) throw error
      return fromHere(copy)
    }
  }

  async function ask(call: LocalCall, signal: AbortSignal): Promise<Response> {
    const asked = local.toServer(call)
    const { method, path, headers, body } = asked
    const response = await shop.send(path, { method, headers: headersToServer(headers), body, signal })
    const reads = method === 'GET' || method === 'HEAD'
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    if (!response.ok || method === 'HEAD' || (reads && !isJson)) return toPage(response, response.body)
    const text = isJson ? await response.text() : null
    if (reads && response.status === 200 && text !== null) return toPage(response, local.taken(path, text))
    if (!reads) local.wrote(asked, text)
    return toPage(response, text ?? response.body)
  }

  async function passOn(request: Request, path: string): Promise<Response> {
    const response = await shop.send(path, {
      method: request.method,
      headers: headersToServer(request.headers),
      signal: request.signal,
      body: request.body,
      duplex: 'half',
    })
    return toPage(response, response.body)
  }

  function toPage({ status, headers: said }: Response, body: ConstructorParameters<typeof Response>[0]): Response {
    const headers = headersToPage(said, shop.server.address)
    headers.set('content-type', typeForPage(said.get('content-type')))
    return guarded(new Response(mayHaveBody(status) ? body : null, { status, headers }))
  }
}

/** The JSON of a call; null: it has no body; undefined: its body is no JSON. */
async function jsonOf(request: Request): Promise<string | null | undefined> {
  if (!request.body) return null
  return request.headers.get('content-type')?.startsWith('application/json') ? request.text() : undefined
}

const fromHere = ({ status, body, from }: LocalAnswer): Response =>
  guarded(
    new Response(body, {
      status,
      headers: {
        'x-hoard-local': from,
        'cache-control': 'no-store',
        ...(body !== null && { 'content-type': 'application/json' }),
      },
    }),
  )

/** What should have been kept on this computer and is not: the page says so, and has it still. */
const notKept = (message: string): Response =>
  guarded(Response.json({ message }, { status: 507, headers: { 'cache-control': 'no-store' } }))

/** Nothing that a server says becomes a document of this app. */
function guarded(response: Response): Response {
  response.headers.set('content-security-policy', contentPolicy)
  response.headers.set('x-content-type-options', 'nosniff')
  return response
}

/** Of these statuses an answer can't have one. */
const mayHaveBody = (status: number) => ![204, 205, 304].includes(status)
