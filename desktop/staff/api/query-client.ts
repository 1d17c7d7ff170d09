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
  const again = underWay.map(async (query) => {
    // Whoever reads it handles its failure.
    await Promise.allSettled([query.promise])
    if (query.state.status === 'success') await queryClient.invalidateQueries({ predicate: (one) => one === query })
  })
  await Promise.all([queryClient.invalidateQueries(filters), ...again])
}
