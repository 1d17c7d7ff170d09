import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 5 * 60_000

/** Reads are not retried, are fresh for five minutes, and are not repeated on focus (staff specification, section 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: a browser that thinks itself offline gets an answer, too, instead of waiting.
    queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
