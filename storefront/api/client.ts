import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/errors.ts'
import { logFailure } from '#storefront/log.ts'
import type { FetchJson } from './fetch.ts'
import { FRESH_MS, type ReadMeta } from './read.ts'

/**
 * Creates the shop's QueryClient. Reads call `fetchJson(key[0])`; there is no retry, polling or refetch on focus. Read
 * failures are logged and rethrown.
 */
export function createQueryClient(fetchJson: FetchJson, log = logFailure): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        retry: false,
        // Errors rendered by the server are shown as they are until `retryReadsOnMount` is called.
        retryOnMount: false,
        queryFn: async ({ queryKey, meta }) => {
          const url = String(queryKey[0])
          try {
            return await fetchJson(url)
          } catch (error) {
            const { nullOn401, canBeMissing, failure } = (meta ?? {}) as ReadMeta
            const status = error instanceof ApiError && error.status
            if (nullOn401 && status === 401) return null
            if (!(canBeMissing && status === 404))
              log(failure && status !== 404 ? `${failure}: GET ${url}` : `GET ${url}`, error)
            throw error
          }
        },
      },
      mutations: { retry: false },
    },
  })
}

/** Lets a newly opened screen retry failed reads. Call once the page is hydrated. */
export function retryReadsOnMount(client: QueryClient): void {
  const options = client.getDefaultOptions()
  client.setDefaultOptions({ ...options, queries: { ...options.queries, retryOnMount: true } })
}
