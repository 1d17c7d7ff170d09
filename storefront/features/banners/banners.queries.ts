import { keepPreviousData } from '@tanstack/react-query'
import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { read } from '#storefront/api/read.ts'

/** Fresh for 2 minutes, refetched every 5. */
const FRESH_MS = 2 * 60_000
const REFETCH_MS = 5 * 60_000

/** Whether views are limited per session, which only the browser knows. */
export const isLimited = ({ maxPagesPerSession }: ActiveBanner): boolean => maxPagesPerSession > 0

/** The banners of a page, by its path. */
export const bannersRead = (path: string) =>
  read('/api/promo-banners/active/*pageKey', { params: { pageKey: pageKey(path) } })

/**
 * Banners with their caching options. The server renders without a session, so a response with a limited banner counts
 * as stale and the browser refetches it.
 */
export const bannersQuery = (path: string) => ({
  ...bannersRead(path),
  staleTime: ({ state }: { state: { data?: readonly ActiveBanner[] | undefined } }) =>
    state.data?.some(isLimited) ? 0 : FRESH_MS,
  refetchInterval: REFETCH_MS,
  // The previous page's banners stay until the next ones load: most are shown on all pages, so nothing flickers.
  placeholderData: keepPreviousData<ActiveBanner[]>,
})
