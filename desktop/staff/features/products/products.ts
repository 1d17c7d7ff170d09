import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  catalogueSorts,
  catalogueStates,
  type CatalogueEntry,
  type CatalogueSort,
  type CatalogueState,
} from '#shared/features/products/catalogue.schema.ts'
import { client } from '#staff/api/client.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'
import { money } from '#staff/widgets/money.ts'

/** What begins so is read again when a product changes (api/live.ts). */
export const CATALOGUE_URL = '/api/catalogue'
export const PAGE_SIZE = 50

/** What the address says of the list. */
export const productFilters = ['search', 'state', 'designer', 'type', 'sort', 'direction', 'page'] as const
export type ProductFilters = Filters<(typeof productFilters)[number]>

export interface Arrangement {
  sort: CatalogueSort
  direction: 'ascending' | 'descending'
}

/** The order in an address; by name when it says none. */
export const arrangementOf = ({ sort, direction }: Pick<ProductFilters, 'sort' | 'direction'>): Arrangement => ({
  sort: catalogueSorts.find((one) => one === sort) ?? 'name',
  direction: direction === 'descending' ? 'descending' : 'ascending',
})

/** What an order is in an address: by name, which is where lists begin, nothing. */
export const arranged = ({ sort, direction }: Arrangement) => ({
  sort: sort === 'name' ? '' : sort,
  direction: direction === 'ascending' ? '' : direction,
  page: '',
})

/** The order after a press on a heading: the other way round, or by that column. What is new comes first, everything else from the start. */
export function pressed(now: Arrangement, sort: CatalogueSort): Arrangement {
  if (now.sort === sort) return { sort, direction: now.direction === 'ascending' ? 'descending' : 'ascending' }
  return { sort, direction: sort === 'updated' ? 'descending' : 'ascending' }
}

/** The page in an address, from 1. */
export const pageOf = ({ page }: Pick<ProductFilters, 'page'>): number =>
  /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1

/** The state in an address; undefined for all. */
export const stateOf = ({ state }: Pick<ProductFilters, 'state'>): CatalogueState | undefined =>
  catalogueStates.find((one) => one === state)

/** What is searched and filtered by, order and page left aside. */
export const isNarrowed = ({ search, state, designer, type }: ProductFilters): boolean =>
  [search, state, designer, type].some(Boolean)

export const everything = { search: '', state: '', designer: '', type: '', page: '' }

/** A page of the catalogue. The page before stays on screen until it is there. */
export const useCatalogue = (filters: ProductFilters) =>
  useQuery({
    queryKey: [CATALOGUE_URL, filters],
    placeholderData: keepPreviousData,
    queryFn: () => {
      const state = stateOf(filters)
      return client.catalogue.list({
        query: {
          ...arrangementOf(filters),
          ...(state && { state }),
          search: filters.search,
          designer: filters.designer,
          creatureType: filters.type,
          limit: PAGE_SIZE,
          offset: (pageOf(filters) - 1) * PAGE_SIZE,
        },
      })
    },
  })

/** One product with everything. */
export const useProduct = (id: string) =>
  useQuery({ queryKey: [CATALOGUE_URL, id], queryFn: () => client.catalogue.byId({ params: { id } }) })

/** `$4.50` */
export const dollars = (amount: number) => money(amount.toFixed(2), 'USD')

export const count = (number: number, what = 'product') =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`

/** Not broken into two lines. */
const IN_STOCK = 'in\u00A0stock'

/** `3 of 4 in stock`; what can be sold is for sale in Shopify, whatever it counts. */
export function stockWords({ inStock, variantCount }: Pick<CatalogueEntry, 'inStock' | 'variantCount'>): string {
  if (variantCount === 0) return 'no variants'
  if (inStock === 0) return 'sold out'
  return inStock === variantCount ? IN_STOCK : `${inStock} of ${variantCount} ${IN_STOCK}`
}
