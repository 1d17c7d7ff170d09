import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: a browser that believes it is offline gets an error instead of waiting.
    queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
