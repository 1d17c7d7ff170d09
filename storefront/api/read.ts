import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#shared/contract/errors.ts'
import { type ResponseAt, type ArgsAt, type PathOf, buildUrl } from './endpoints.ts'

/** How long a response counts as fresh (5 minutes). */
export const FRESH_MS = 5 * 60_000

/** Changes how `createQueryClient` handles one read. */
export interface ReadMeta extends Record<string, unknown> {
  /** Resolves to null instead of throwing on a 401. */
  nullOn401?: boolean
  /** Log label for failures other than 404. */
  failure?: string
  /** Doesn't log a 404, because the resource is optional. */
  canBeMissing?: boolean
}

/**
 * Query options of a GET endpoint, for `useQuery`, `prefetchQuery` and `getQueryData`. The contract path gives the
 * types; the URL is the cache key, so equal reads share one entry. The QueryClient's own `fetchJson` fetches it.
 *
 * useQuery(read('/api/products/handle/:handle', { params: { handle } }))
 */
export function read<P extends PathOf<'GET'>>(path: P, ...[parts]: ArgsAt<'GET', P>) {
  return queryOptions<ResponseAt<'GET', P>, ApiError, ResponseAt<'GET', P>, [url: string]>({
    queryKey: [buildUrl(path, parts as Parameters<typeof buildUrl>[1])],
  })
}

/** Like `read`, but resolves to null on a 401. */
export function readOrNull<P extends PathOf<'GET'>>(path: P, ...[parts]: ArgsAt<'GET', P>) {
  return queryOptions<ResponseAt<'GET', P> | null, ApiError, ResponseAt<'GET', P> | null, [url: string]>({
    queryKey: [buildUrl(path, parts as Parameters<typeof buildUrl>[1])],
    meta: { nullOn401: true } satisfies ReadMeta,
  })
}

/** Any read, for code that only needs its URL (prefetching). */
export interface AnyRead {
  queryKey: readonly [url: string, ...unknown[]]
}
