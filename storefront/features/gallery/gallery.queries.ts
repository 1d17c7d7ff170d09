import { read } from '#storefront/api/read.ts'
import type { At } from '#storefront/screen.ts'
import { filterQuery, type GalleryState, PAGE_SIZE, parseGallery } from './filters.ts'

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

/** Each page of the gallery by its number. */
export function galleryTitle({ search }: At): string {
  const { page } = parseGallery(search)
  return page > 1 ? `Miniature gallery, page ${page}` : 'Miniature gallery'
}
