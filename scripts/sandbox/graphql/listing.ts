import type { Listing } from '#scripts/sandbox/shop/catalogue.ts'
import { UnknownSearch } from '#scripts/sandbox/shop/search.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import type { PageArguments } from './connection.ts'
import { refusal } from './errors.ts'

export interface ListArguments extends PageArguments {
  query?: string
  sortKey?: string
}
/** A listing of the catalogue, with an unreadable search told as the API's error. */
export function listed(shop: Shop, { sortKey, query }: ListArguments, only?: Listing['only']) {
  return readable(() => shop.catalogue.list({ sortKey, query, only }))
}

/** Runs a search; one that the sandbox can't read is the API's error. */
export function readable<Result>(search: () => Result): Result {
  try {
    return search()
  } catch (error) {
    if (error instanceof UnknownSearch) throw refusal(error.message, 'SANDBOX_NOT_SIMULATED')
    throw error
  }
}
