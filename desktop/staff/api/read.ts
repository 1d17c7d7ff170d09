import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Reads a list or a record. Its URL is its key, by which changes refresh it. */
export const useRead = <T>(url: string, call: () => Promise<T>): UseQueryResult<T> =>
  useQuery({ queryKey: [url], queryFn: call })

/** Reads again what is on screen of these URLs, and the rest once it is. Resolves when it has been read. */
export async function refresh(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map((url) => queryClient.invalidateQueries({ queryKey: [url] })))
}
