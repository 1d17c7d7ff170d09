import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#shared/contract/errors.ts'
import { type AnswerAt, type ArgsAt, type PathOf, urlOf } from './endpoints.ts'

/** How long an answer counts as fresh: 5 minutes (specification section 9). */
export const FRESH_MS = 5 * 60_000

/** Changes how a read of a given URL behaves; see `createQueryClient`. */
export interface ReadMeta extends Record<string, unknown> {
  /** Answer null instead of raising when the server says 401 (specification section 8). */
  nullOn401?: boolean
  /** What its failures are called; what is not found keeps the server's words. */
  failure?: string
  /** A 404 is an ordinary answer, and not logged: the shop has no such page. */
  mayBeMissing?: boolean
}

/**
 * Query options of a GET endpoint, for `useQuery`, `prefetchQuery` and `getQueryData`. The endpoint is named by its path in the
 * contract, which gives the types; the key is the URL (specification section 7), so the same read is shared wherever it is asked for.
 *
 *     useQuery(read('/api/products/handle/:handle', { params: { handle } }))
 *     useQuery({ ...read('/api/products/filters', { query }), staleTime: 10 * 60_000 })
 *
 * The URL is fetched by the QueryClient's own `fetchJson`: the browser's, or the server's in-process one.
 */
export function read<P extends PathOf<'GET'>>(path: P, ...[parts]: ArgsAt<'GET', P>) {
  return queryOptions<AnswerAt<'GET', P>, ApiError, AnswerAt<'GET', P>, [url: string]>({
    queryKey: [urlOf(path, parts as Parameters<typeof urlOf>[1])],
  })
}

/** The same, answering null on 401. */
export function readOrNull<P extends PathOf<'GET'>>(path: P, ...[parts]: ArgsAt<'GET', P>) {
  return queryOptions<AnswerAt<'GET', P> | null, ApiError, AnswerAt<'GET', P> | null, [url: string]>({
    queryKey: [urlOf(path, parts as Parameters<typeof urlOf>[1])],
    meta: { nullOn401: true } satisfies ReadMeta,
  })
}

/** Any read, where only its URL matters (prefetching). */
export interface AnyRead {
  queryKey: readonly [url: string, ...unknown[]]
}
