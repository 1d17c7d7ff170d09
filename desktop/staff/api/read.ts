import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { invalidate } from './query-client.ts'

interface ReadOptions {
  /** Part of the key, so that `refresh` of the URL also refetches its views. */
  view?: string
  /** Read only while this is true. */
  isWanted?: boolean
}

/** Reads a list or a record. The URL is the query key, which `refresh` uses. */
export const useRead = <T>(
  url: string,
  call: () => Promise<T>,
  { view, isWanted = true }: ReadOptions = {},
): UseQueryResult<T> =>
  useQuery({ queryKey: view === undefined ? [url] : [url, view], queryFn: call, enabled: isWanted })

/** Refetches the mounted queries of these URLs and marks the rest as stale. Resolves once they have loaded. */
export async function refresh(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map((url) => invalidate({ queryKey: [url] })))
}
