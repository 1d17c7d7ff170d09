import { read, readView } from '#storefront/api/read.ts'
import type { ScreenLocation, Reads } from '#storefront/screen.ts'
import { filterQuery, formatGallery, type GalleryState, PAGE_SIZE, parseGallery } from './filters.ts'

const FILTERS_FRESH_MS = 10 * 60_000

/** One page of matching products. */
export const productsRead = (state: GalleryState) =>
  readView('card', '/api/products', {
    query: {
      ...filterQuery(state),
      limit: PAGE_SIZE,
      offset: (state.page - 1) * PAGE_SIZE,
      ...(state.sort !== 'featured' && { sort: state.sort }),
    },
  })

/** Shown where there is nothing else: nothing found, an empty cart, a missing page. */
export const inStockRead = readView('card', '/api/products', { query: { available: 'true', limit: 4 } })

/** Filter options with live counts, and the total, for the same filters. */
export const filtersRead = (state: GalleryState) => ({
  ...read('/api/products/filters', { query: filterQuery(state) }),
  freshMs: FILTERS_FRESH_MS,
})

/** Reads that the server makes before it renders the gallery. */
export function galleryQueries({ search }: ScreenLocation) {
  const state = parseGallery(search)
  return [productsRead(state), filtersRead(state)]
}

/** Includes the page number. */
export function galleryTitle({ search }: ScreenLocation): string {
  const { page } = parseGallery(search)
  return page > 1 ? `Miniature gallery, page ${page}` : 'Miniature gallery'
}

/** The gallery's filters and page, without other parameters, defaults and invalid values. */
export const readGalleryQuery = (search: URLSearchParams) => formatGallery(parseGallery(search))

/** No products match the query, or the page is beyond the last one. */
export function isGalleryEmpty({ search }: ScreenLocation, reads: Reads): boolean {
  const products: unknown = reads.data(productsRead(parseGallery(search)))
  return readGalleryQuery(search).size > 0 && Array.isArray(products) && products.length === 0
}
