import { ApiError } from '#shared/contract/errors.ts'
import { repairJson } from '#shared/contract/json.ts'
import type { Shop } from '#storefront/shop.ts'
import type { ReadStore } from './reads.ts'

/** What the server rendered from, for hydration. Contains no timestamps, so equal pages are equal bytes. */
interface PageState {
  shop: Shop
  /** False if the page doesn't carry its answers, because its scripts may never need them. */
  isComplete: boolean
  answers: [url: string, data: unknown][]
  refusals: [url: string, status: number, body: string][]
}

/**
 * Serialises responses as JSON that is safe inside `<script type="application/json">`; without a store, only the shop.
 */
export function serializeState(store: ReadStore | null, shop: Shop): string {
  const state: PageState = { shop, isComplete: store !== null, answers: [], refusals: [] }
  for (const [url, { data, error }] of store?.all() ?? []) {
    if (data !== undefined) state.answers.push([url, data])
    if (error instanceof ApiError) state.refusals.push([url, error.status, error.body])
    else if (error) state.refusals.push([url, 503, 'Service unavailable'])
  }
  return repairJson(JSON.stringify(state)).replace(/</g, '\\u003c')
}

/**
 * Fills the store from `serializeState`'s text. Responses count as fresh from now: a cached page is dropped as soon as
 * its data changes.
 */
export function restoreState(store: ReadStore, text: string): Pick<PageState, 'shop' | 'isComplete'> {
  const { shop, isComplete, answers, refusals } = JSON.parse(text) as PageState
  for (const [url, data] of answers) store.set({ url }, data)
  for (const [url, status, body] of refusals) store.setError({ url }, new ApiError(status, body))
  return { shop, isComplete }
}
