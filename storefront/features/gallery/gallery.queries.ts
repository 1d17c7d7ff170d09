import { read } from '#storefront/api/read.ts'
import type { At, Head } from '#storefront/screen.ts'
import { paths } from '#shared/paths.ts'
import {
  filterQuery,
  formatGallery,
  type GalleryState,
  isFiltered,
  noFilters,
  PAGE_SIZE,
  parseGallery,
} from './filters.ts'

/** The choices stay fresh for 10 minutes (specification section 9). */
const FILTERS_FRESH_MS = 10 * 60_000

/** One page of the products that match. */
export const productsRead = (state: GalleryState) =>
  read('/api/products', {
    query: { ...filterQuery(state), limit: PAGE_SIZE, offset: (state.page - 1) * PAGE_SIZE },
  })

/** The choices with their live counts, and the total, of the same filters. */
export const filtersRead = (state: GalleryState) => ({
  ...read('/api/products/filters', { query: filterQuery(state) }),
  staleTime: FILTERS_FRESH_MS,
})

/** What the server reads before it renders the gallery. */
export function galleryQueries({ search }: At) {
  const state = parseGallery(search)
  return [productsRead(state), filtersRead(state)]
}

/** Filtered galleries share the address of the whole one, so that search engines see each page once. */
export function galleryHead({ search }: At): Head {
  const state = parseGallery(search)
  const page = state.page > 1 ? `, page ${state.page}` : ''
  const query = formatGallery({ ...noFilters, page: isFiltered(state) ? 1 : state.page }).toString()
  return {
    title: `Miniature gallery${page}`,
    description:
      'Every creature we print: search by name, type, size and designer. Made to order in fine resin for tabletop role-playing.',
    canonical: query === '' ? paths.gallery : `${paths.gallery}?${query}`,
  }
}
