import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Reads a list or a record. The URL is the query key, which `refresh` uses. */
export const useRead = <T>(url: string, call: () => Promise<T>): UseQueryResult<T> =>
  useQuery({ queryKey: [url], queryFn: call })

/** Refetches the mounted queries of these URLs and marks the rest as stale. Resolves once they have loaded. */
export async function refresh(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map((url) => queryClient.invalidateQueries({ queryKey: [url] })))
}
