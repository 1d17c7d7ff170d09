import { paths } from '#shared/paths.ts'
import type { BuildHead } from '#storefront/head/head.ts'
import type { Reads } from '#storefront/screen.ts'
import { breadcrumbs } from '#storefront/head/json-ld.ts'
import { formatGallery, type GalleryState, isFiltered, noFilters, parseGallery } from './filters.ts'
import { productsRead } from './gallery.queries.ts'

/** Filtered galleries share the canonical URL of the whole one, so that search engines index each page once. */
export const galleryHead: BuildHead = ({ search }, reads, shop) => {
  const state = parseGallery(search)
  const query = formatGallery({ ...noFilters, page: isFiltered(state) ? 1 : state.page }).toString()
  return {
    description:
      'All our miniatures: search by name, type, size and designer. Made to order in fine resin for tabletop role-playing.',
    // Pages after the last one are empty and must not be indexed.
    ...(!isBeyond(state, reads) && { canonical: query === '' ? paths.gallery : `${paths.gallery}?${query}` }),
    things: [breadcrumbs(shop, ['Miniature gallery', paths.gallery])],
  }
}

function isBeyond(state: GalleryState, reads: Reads): boolean {
  const products: unknown = reads.getQueryData(productsRead(state).queryKey)
  return state.page > 1 && Array.isArray(products) && products.length === 0
}
