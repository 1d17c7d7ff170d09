import type { Logger } from 'pino'
import { ApiError } from '#shared/contract/errors.ts'
import { Refusal } from './errors.ts'
import { literalsFirst, paramsOf, patternOf, receive, type Served } from './serve.ts'

/** Reads a public endpoint by its URL, in process: what the page renderer uses in place of fetch. */
export type ReadRoom = (
  url: string,
  call: { requestId: string; log: Logger; reads: (...tags: string[]) => void },
) => Promise<unknown>

/** Every public GET endpoint, without HTTP between. Refusals come as the ApiError that the same call over HTTP would give. */
export function openRooms(served: Served[]): ReadRoom {
  const routes = literalsFirst(served)
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public')
    .map((one) => ({ ...one, pattern: patternOf(one.endpoint.path) }))

  return async (url, { requestId, log, reads }) => {
    const { pathname, searchParams } = new URL(url, 'http://in.process')
    for (const { endpoint, handle, pattern } of routes) {
      const match = pattern.exec(pathname)
      if (!match) continue
      try {
        const params = paramsOf(match)
        const request = receive(endpoint, { params, query: Object.fromEntries(searchParams), headers: {}, body: {} })
        return await handle(request, { requestId, log, reads, staff: null, ip: '' })
      } catch (error) {
        if (error instanceof Refusal) throw new ApiError(error.status, error.message)
        throw error
      }
    }
    throw new ApiError(404, `No such call: ${pathname}`)
  }
}
