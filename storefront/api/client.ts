import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/errors.ts'
import { logFailure } from '#storefront/log.ts'
import type { FetchJson } from './fetch.ts'
import { FRESH_MS, type ReadMeta } from './read.ts'

/**
 * The shop's QueryClient: reads are `fetchJson(key[0])`, fresh for 5 minutes, never refetched on focus, polled or retried
 * (specification section 9). Read failures are logged and rethrown (section 8).
 */
export function createQueryClient(fetchJson: FetchJson, log = logFailure): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: false,
        // A refusal that the server has rendered is shown as it is; `readsAreLive` ends that.
        retryOnMount: false,
        queryFn: async ({ queryKey, meta }) => {
          const url = String(queryKey[0])
          try {
            return await fetchJson(url)
          } catch (error) {
            const { nullOn401, mayBeMissing, failure } = (meta ?? {}) as ReadMeta
            const status = error instanceof ApiError && error.status
            if (nullOn401 && status === 401) return null
            if (!(mayBeMissing && status === 404))
              log(failure && status !== 404 ? `${failure}: GET ${url}` : `GET ${url}`, error)
            throw error
          }
        },
      },
      mutations: { retry: false },
    },
  })
}

/** Called once the page is hydrated: from now on a screen that is opened tries a failed read again. */
export function readsAreLive(client: QueryClient): void {
  const options = client.getDefaultOptions()
  client.setDefaultOptions({ ...options, queries: { ...options.queries, retryOnMount: true } })
}
