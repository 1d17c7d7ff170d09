import { QueryClient, type QueryFilters } from '@tanstack/react-query'

const FRESH_MS = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: a browser that believes it is offline gets an error instead of waiting.
    queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Refetches the matching queries on screen and marks the rest as stale. Resolves once they have loaded. A first read
 * that is under way may miss the change, and TanStack Query would take its response for fresh, so it is repeated unless
 * it fails.
 */
export async function invalidate(filters: QueryFilters = {}): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())
  await Promise.all([
    queryClient.invalidateQueries(filters),
    ...underWay.map(({ promise }) => promise?.catch(() => {})),
  ])
  const read = new Set(underWay.filter(({ state }) => state.status === 'success'))
  if (read.size > 0) await queryClient.invalidateQueries({ predicate: (query) => read.has(query) })
}
