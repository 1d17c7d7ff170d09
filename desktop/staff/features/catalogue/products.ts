import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  catalogueSorts,
  catalogueStates,
  type CatalogueEntry,
  type CatalogueSort,
  type CatalogueState,
} from '#shared/features/catalogue/catalogue.schema.ts'
import { client } from '#staff/api/client.ts'
import type { Filters } from '#staff/widgets/filters/useFilters.ts'
import { money } from '#staff/widgets/money.ts'

/** Reads with this prefix are refetched when a product changes (api/live.ts). */
export const CATALOGUE_URL = '/api/catalogue'
export const PAGE_SIZE = 50

/** URL parameters of the list. */
export const productFilters = ['search', 'state', 'designer', 'type', 'sort', 'direction', 'page'] as const
export type ProductFilters = Filters<(typeof productFilters)[number]>

export interface SortOrder {
  sort: CatalogueSort
  direction: 'ascending' | 'descending'
}

/** The sort order from the URL; by name by default. */
export const sortOrderOf = ({ sort, direction }: Pick<ProductFilters, 'sort' | 'direction'>): SortOrder => ({
  sort: catalogueSorts.find((one) => one === sort) ?? 'name',
  direction: direction === 'descending' ? 'descending' : 'ascending',
})

/** URL parameters of a sort order; none for the default, by name. */
export const sortParams = ({ sort, direction }: SortOrder) => ({
  sort: sort === 'name' ? '' : sort,
  direction: direction === 'ascending' ? '' : direction,
  page: '',
})

/**
 * The sort order after a click on a heading: reversed, or by the new column. Dates start with the newest, others
 * ascend.
 */
export function toggleSort(now: SortOrder, sort: CatalogueSort): SortOrder {
  if (now.sort === sort) return { sort, direction: now.direction === 'ascending' ? 'descending' : 'ascending' }
  return { sort, direction: sort === 'updated' ? 'descending' : 'ascending' }
}

/** The page number from the URL, starting at 1. */
export const pageOf = ({ page }: Pick<ProductFilters, 'page'>): number =>
  /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1

/** The state from the URL; undefined for all. */
export const stateOf = ({ state }: Pick<ProductFilters, 'state'>): CatalogueState | undefined =>
  catalogueStates.find((one) => one === state)

/** Whether a search or filter is active. */
export const isFiltered = ({ search, state, designer, type }: ProductFilters): boolean =>
  [search, state, designer, type].some(Boolean)

export const everything = { search: '', state: '', designer: '', type: '', page: '' }

/** A page of the catalogue. The previous page stays until the next one has loaded. */
export const useCatalogue = (filters: ProductFilters) =>
  useQuery({
    queryKey: [CATALOGUE_URL, filters],
    placeholderData: keepPreviousData,
    queryFn: () => {
      const { state, ...query } = listFilters(filters)
      return client.catalogue.list({
        query: {
          ...query,
          ...(state && { state }),
          limit: PAGE_SIZE,
          offset: (pageOf(filters) - 1) * PAGE_SIZE,
        },
      })
    },
  })

/** Filters and order of the list, as its endpoint has them. */
export function listFilters(filters: ProductFilters) {
  const { search, designer, type } = filters
  return { ...sortOrderOf(filters), state: stateOf(filters), search, designer, creatureType: type }
}

/** A page of what no shopper could buy. The previous page stays until the next one has loaded. */
export const useUnavailable = (page: number) =>
  useQuery({
    queryKey: [CATALOGUE_URL, 'unavailable', page],
    placeholderData: keepPreviousData,
    queryFn: () => client.catalogue.unavailable({ query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
  })

export const useProduct = (id: string) =>
  useQuery({ queryKey: [CATALOGUE_URL, id], queryFn: () => client.catalogue.byId({ params: { id } }) })

/** `$4.50` */
export const dollars = (amount: number) => money(amount.toFixed(2), 'USD')

export const count = (number: number, what = 'product') =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`

/** With a no-break space. */
const IN_STOCK = 'in\u00A0stock'

/** `3 of 4 in stock`. A variant counts if Shopify sells it, whatever its inventory says. */
export function stockWords({ inStock, variantCount }: Pick<CatalogueEntry, 'inStock' | 'variantCount'>): string {
  if (variantCount === 0) return 'no variants'
  if (inStock === 0) return 'sold out'
  return inStock === variantCount ? IN_STOCK : `${inStock} of ${variantCount} ${IN_STOCK}`
}
