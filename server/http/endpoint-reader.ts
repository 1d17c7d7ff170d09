import type { Logger } from 'pino'
import { ApiError } from '#shared/contract/errors.ts'
import { HttpError } from '#server/errors.ts'
import { sortLiteralsFirst, pathParams, pathPattern, validateRequest, type ServedEndpoint } from './serve.ts'

/** Reads a public endpoint by its URL in process; the page renderer's replacement for fetch. */
export type ReadEndpoint = (
  url: string,
  call: { requestId: string; log: Logger; reads: (...tags: string[]) => void },
) => Promise<unknown>

/** In-process access to every public GET endpoint. Errors are thrown as the ApiError that an HTTP client would get. */
export function createEndpointReader(served: ServedEndpoint[]): ReadEndpoint {
  const routes = sortLiteralsFirst(served)
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public')
    .map((one) => ({ ...one, pattern: pathPattern(one.endpoint.path) }))
  const byPath = new Map<string, (typeof routes)[number]>(routes.map((route) => [route.endpoint.path, route]))

  return async (url, { requestId, log, reads }) => {
    const { pathname, searchParams } = new URL(url, 'http://in.process')
    const route = byPath.get(pathname) ?? routes.find(({ pattern }) => pattern.test(pathname))
    if (!route) throw new ApiError(404, `Unknown API endpoint: ${pathname}`)
    const { endpoint, handle, pattern } = route
    try {
      const request = validateRequest(endpoint, {
        params: pathParams(pattern.exec(pathname)!),
        query: Object.fromEntries(searchParams),
        headers: {},
        body: {},
      })
      return await handle(request, { requestId, log, reads, staff: null, ip: '' })
    } catch (error) {
      if (error instanceof HttpError) throw new ApiError(error.status, error.message)
      throw error
    }
  }
}
