import { type ResponseAt, type ArgsAt, type PathOf, type UrlParts, type ViewsAt, buildUrl } from './endpoints.ts'

/** How long a response counts as fresh (5 minutes). */
export const FRESH_MS = 5 * 60_000

/** A GET request. Reads of the same URL share one entry in the store. */
export interface Read<T> {
  url: string
  /** How long a response counts as fresh; `FRESH_MS` by default. */
  freshMs?: number
  /** Resolves to null instead of failing on a 401. */
  nullOn401?: boolean
  /** Log label for failures other than 404. */
  failure?: string
  /** Doesn't log a 404, because the resource is optional. */
  canBeMissing?: boolean
  /** Never set: carries the response's type. */
  readonly response?: T
}

/** A read whose response's type doesn't matter. */
export type AnyRead = Read<unknown>

/**
 * The read of a GET endpoint, for `useRead` and the store. The contract path gives the types.
 *
 * useRead(read('/api/products/handle/:handle', { params: { handle } }))
 */
export const read = <P extends PathOf<'GET'>>(path: P, ...[parts]: ArgsAt<'GET', P>): Read<ResponseAt<'GET', P>> => ({
  url: buildUrl(path, parts as UrlParts),
})

/** Like `read`, but of a view: `readView('card', '/api/products/featured')`. */
export function readView<P extends PathOf<'GET'>, V extends keyof ViewsAt<'GET', P> & string>(
  view: V,
  path: P,
  ...[parts]: ArgsAt<'GET', P>
): Read<ViewsAt<'GET', P>[V]> {
  const { params, query } = (parts ?? {}) as UrlParts
  return { url: buildUrl(path, { params, query: { ...query, view } }) }
}

/** Like `read`, but resolves to null on a 401. */
export const readOrNull = <P extends PathOf<'GET'>>(
  path: P,
  ...[parts]: ArgsAt<'GET', P>
): Read<ResponseAt<'GET', P> | null> => ({ url: buildUrl(path, parts as UrlParts), nullOn401: true })
