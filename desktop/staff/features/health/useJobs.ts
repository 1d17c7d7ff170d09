import { useInfiniteQuery } from '@tanstack/react-query'
import type { JobRecord } from '#shared/features/dashboard/console.schema.ts'
import { client } from '#staff/api/client.ts'
import { JOBS_URL, PAGE_SIZE, POLL_MS } from './health.ts'

/** Jobs in a state, or in any, in pages, newest first. */
export const useJobs = (state: JobRecord['state'] | undefined, enabled = true) =>
  useInfiniteQuery({
    queryKey: [JOBS_URL, state ?? 'all'],
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.console.jobs({
        query: { limit: PAGE_SIZE, ...(state && { state }), ...(pageParam && { before: pageParam }) },
      }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
