import { literalsFirst, paramsOf, patternOf, receive, type Served, type Staff } from '#server/http/serve.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Send } from '#shared/contract/client.ts'
import { silent } from './shopify.ts'

/**
 * Sends a client's calls to rooms without a server between: validated, handled, refused as over HTTP. `read` collects what the
 * last answer was made from. `staff` is whose calls they are.
 */
export function inProcess(served: Served[], staff: Staff | null = null): { send: Send; read: Set<string> } {
  const read = new Set<string>()
  const send: Send = async (path, init) => {
    const { pathname, searchParams } = new URL(path, 'http://in.process')
    read.clear()
    for (const { endpoint, handle } of literalsFirst(served)) {
      const match = patternOf(endpoint.path).exec(pathname)
      if (!match || endpoint.method !== init.method) continue
      const body = init.body === undefined ? {} : JSON.parse(String(init.body))
      const headers = Object.fromEntries(new Headers(init.headers))
      try {
        const params = paramsOf(match)
        const request = receive(endpoint, { params, query: Object.fromEntries(searchParams), headers, body })
        const call = { requestId: 'test', log: silent, staff, ip: '127.0.0.1', reads: note }
        return Response.json((await handle(request, call)) ?? null)
      } catch (error) {
        if (error instanceof Refusal) return new Response(error.message, { status: error.status })
        throw error
      }
    }
    return new Response('No such call', { status: 404 })
  }
  const note = (...tags: string[]) => tags.forEach((tag) => read.add(tag))
  return { send, read }
}
