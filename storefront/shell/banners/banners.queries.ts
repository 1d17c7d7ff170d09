import { keepPreviousData } from '@tanstack/react-query'
import type { ActiveBanner } from '#shared/features/banners/banners.schema.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { read } from '#storefront/api/read.ts'

/** Fresh for 2 minutes, asked again every 5 (specification section 7). */
const FRESH_MS = 2 * 60_000
const AGAIN_MS = 5 * 60_000

/** Some sessions have seen it often enough, and only the browser knows its session. */
export const isLimited = ({ maxPagesPerSession }: ActiveBanner): boolean => maxPagesPerSession > 0

/** The banners of a page, by its path. */
export const bannersRead = (path: string) =>
  read('/api/promo-banners/active/*pageKey', { params: { pageKey: pageKey(path) } })

/**
 * The same with its freshness. What the server rendered can't know the session: an answer with a limited banner in it is never
 * fresh, so the browser asks again with its own.
 */
export const bannersQuery = (path: string) => ({
  ...bannersRead(path),
  staleTime: ({ state }: { state: { data?: readonly ActiveBanner[] | undefined } }) =>
    state.data?.some(isLimited) ? 0 : FRESH_MS,
  refetchInterval: AGAIN_MS,
  // The last page's banners stay until the next one's are known: most are on all pages, and nothing flickers.
  placeholderData: keepPreviousData<ActiveBanner[]>,
})
