import type { Listing } from '#sandbox/shop/catalogue.ts'
import { UnsupportedSearchError } from '#sandbox/shop/search.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import type { PageArguments } from './connection.ts'
import { graphqlError } from './errors.ts'

export interface ListArguments extends PageArguments {
  query?: string
  sortKey?: string
}
/** Lists products. Throws a GraphQL error if the search isn't supported. */
export function listProducts(shop: Shop, { sortKey, query }: ListArguments, only?: Listing['only']) {
  return withSearchErrors(() => shop.catalogue.list({ sortKey, query, only }))
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
