import { read } from '#storefront/api/read.ts'
import type { ScreenLocation } from '#storefront/screen.ts'
import { idsIn } from './wishlist.storage.ts'

/** Cards of these products, in this order. */
export const chosenRead = (ids: readonly string[]) => read('/api/products/chosen', { query: { ids: ids.join(',') } })

/** Ids of a shared list; empty for the browser's own. */
export const sharedIds = (search: URLSearchParams) => idsIn(search.get('items') ?? '')

export function wishlistQueries({ search }: ScreenLocation) {
  const ids = sharedIds(search)
  return ids.length > 0 ? [chosenRead(ids)] : []
}

/** A shared list's part of the query string. */
export function readWishlistQuery(search: URLSearchParams): URLSearchParams {
  const ids = sharedIds(search)
  return new URLSearchParams(ids.length > 0 ? { items: ids.join(',') } : {})
}

/** The number of such addresses is unlimited, so shared lists aren't cached. */
export const isSharedList = ({ search }: ScreenLocation) => sharedIds(search).length > 0
