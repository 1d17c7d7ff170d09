import {
  sortLiteralsFirst,
  pathParams,
  pathPattern,
  validateRequest,
  type ServedEndpoint,
  type Staff,
} from '#server/http/serve.ts'
import { HttpError } from '#server/errors.ts'
import type { Send } from '#shared/contract/client.ts'
import { silent } from './silent.ts'

/**
 * Sends a client's requests to features in process: validated, handled and rejected as over HTTP. `read` collects the
 * dependencies of the last response; `staff` is the signed-in user.
 */
export function createInProcessSend(
  served: ServedEndpoint[],
  staff: Staff | null = null,
): { send: Send; read: Set<string> } {
  const read = new Set<string>()
  const send: Send = async (path, init) => {
    const { pathname, searchParams } = new URL(path, 'http://in.process')
    read.clear()
    for (const { endpoint, handle } of sortLiteralsFirst(served)) {
      const match = pathPattern(endpoint.path).exec(pathname)
      if (!match || endpoint.method !== init.method) continue
      const body = init.body === undefined ? {} : JSON.parse(String(init.body))
      const headers = Object.fromEntries(new Headers(init.headers))
      try {
        const params = pathParams(match)
        const request = validateRequest(endpoint, { params, query: Object.fromEntries(searchParams), headers, body })
        const call = { requestId: 'test', log: silent, staff, ip: '127.0.0.1', reads: note }
        return Response.json((await handle(request, call)) ?? null)
      } catch (error) {
        if (error instanceof HttpError) return new Response(error.message, { status: error.status })
        throw error
      }
    }
    return new Response('No such call', { status: 404 })
  }
  const note = (...tags: string[]) => tags.forEach((tag) => read.add(tag))
  return { send, read }
}
