import type { Listing } from '#sandbox/shop/catalogue.ts'
import { inGivenOrder, orderedBy, type Ordered } from '#sandbox/shop/ordering.ts'
import { UnsupportedSearchError } from '#sandbox/shop/search.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import type { PageArguments } from './connection.ts'
import { graphqlError, notSimulated } from './errors.ts'

export interface SortedPage extends PageArguments {
  sortKey?: string
}
export interface ListArguments extends SortedPage {
  query?: string
}
/** Lists products. Throws a GraphQL error if the search or the sort key isn't supported. */
export function listProducts(shop: Shop, { sortKey, query, only, of }: Listing) {
  return withSearchErrors(() => shop.catalogue.list({ sortKey, query, only, of }))
}

/** Variants or images of a product. Of their sort keys only two are simulated. */
export function byPosition<Entry extends { id: string }>(
  entries: readonly Entry[],
  sortKey = 'POSITION',
): Ordered<Entry> {
  if (sortKey === 'ID') return orderedBy(entries, ({ id }) => id)
  if (sortKey !== 'POSITION') throw notSimulated(`the sort key ${sortKey} is`)
  return inGivenOrder(entries)
}

/** Runs a search and converts UnsupportedSearchError into a GraphQL error. */
export function withSearchErrors<Result>(search: () => Result): Result {
  try {
    return search()
  } catch (error) {
    if (error instanceof UnsupportedSearchError) throw graphqlError(error.message, 'SANDBOX_NOT_SIMULATED')
    throw error
  }
}
