import { useInfiniteQuery } from '@tanstack/react-query'

const PAGE_SIZE = 50

interface EntryQuery<K> {
  kind?: K
  before?: string
  limit: number
}

/** Entries of the audit log in pages, newest first. Always refetched, as other staff keep working. */
export const useEntries = <K extends string, E extends { id: string }>(
  url: string,
  kind: K | undefined,
  list: (input: { query: EntryQuery<K> }) => Promise<E[]>,
) =>
  useInfiniteQuery({
    queryKey: [url, kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      list({ query: { limit: PAGE_SIZE, ...(kind && { kind }), ...(pageParam && { before: pageParam }) } }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    staleTime: 0,
  })
