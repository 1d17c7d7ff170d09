import type { ProductFilters, ProductSort } from '#shared/features/catalogue/products.schema.ts'
import { formatMoney, toCents } from '#shared/pricing/money.ts'
import { filterQuery, formatGallery, type GalleryState } from './filters.ts'

// Apart from filters.ts, which every screen loads.

/** The orders by their names in the select. */
export const sortLabels: Record<ProductSort, string> = {
  featured: 'FEATURED FIRST',
  newest: 'NEWEST FIRST',
  price: 'CHEAPEST FIRST',
  name: 'BY NAME',
  size: 'SMALLEST FIRST',
}

/** Price ranges to choose from. */
export const priceRanges: readonly string[] = ['-5', '5-10', '10-20', '20-']

/** `UP TO $5`, `$5 TO $10`, `$20 AND UP`. */
export function priceRangeLabel(priceRange: string): string {
  const [from, to] = priceRange.split('-').map((dollars) => dollars && formatMoney(toCents(dollars)))
  if (!from) return `UP TO ${to || 'ANY PRICE'}`
  return to ? `${from} TO ${to}` : `${from} AND UP`
}

/** A filter that is set, in words. */
export const filterLabel = (state: GalleryState, name: keyof ProductFilters): string =>
  ({
    search: `"${state.search}"`,
    creatureType: state.creatureType,
    scale: state.scale,
    designer: state.designer,
    priceRange: priceRangeLabel(state.priceRange),
    featured: 'Featured',
    available: 'In stock',
  })[name]

/** How many filters are set, the search among them. */
export const countFilters = (state: GalleryState) => Object.keys(filterQuery(state)).length

/** How many settings other than the search differ from the usual ones. */
export const countSettings = (state: GalleryState) =>
  [...formatGallery({ ...state, search: '', show: '', page: 1 })].length
