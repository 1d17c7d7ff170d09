import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/errors.ts'
import type { Shop } from '#storefront/shop.ts'

/** Query state the server rendered from, for hydration. Contains no timestamps, so equal pages are equal bytes. */
interface QueryState {
  shop: Shop
  /** False if the page doesn't carry its answers, because its scripts may never need them. */
  isComplete: boolean
  answers: [url: string, data: unknown][]
  refusals: [url: string, status: number, body: string][]
}

/**
 * Serialises the query state as JSON that is safe inside `<script type="application/json">`; without a client, only the
 * shop.
 */
export function serializeState(client: QueryClient | null, shop: Shop): string {
  const state: QueryState = { shop, isComplete: client !== null, answers: [], refusals: [] }
  for (const { queryKey, state: query } of client?.getQueryCache().getAll() ?? []) {
    const url = String(queryKey[0])
    if (query.status === 'success') state.answers.push([url, query.data])
    if (query.error instanceof ApiError) state.refusals.push([url, query.error.status, query.error.body])
    else if (query.status === 'error') state.refusals.push([url, 503, 'Service unavailable'])
  }
  return JSON.stringify(state).replace(/</g, '\\u003c')
}

/**
 * Fills the query cache from `serializeState`'s text. Responses count as fresh from now: a cached page is dropped as
 * soon as its data changes.
 */
export function restoreState(client: QueryClient, text: string): Pick<QueryState, 'shop' | 'isComplete'> {
  const { shop, isComplete, answers, refusals } = JSON.parse(text) as QueryState
  for (const [url, data] of answers) client.setQueryData([url], data)
  for (const [url, status, body] of refusals) {
    const query = client.getQueryCache().build(client, { queryKey: [url] })
    query.setState({ status: 'error', error: new ApiError(status, body), fetchStatus: 'idle' })
  }
  return { shop, isComplete }
}
