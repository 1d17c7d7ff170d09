import { paths } from '#shared/paths.ts'
import type { BuildHead } from '#storefront/head/head.ts'
import { breadcrumbs } from '#storefront/head/json-ld.ts'
import { formatGallery, isFiltered, noFilters, parseGallery } from './filters.ts'
import { isGalleryEmpty } from './gallery.queries.ts'

/** Filtered galleries share the canonical URL of the whole one, so that search engines index each page once. */
export const galleryHead: BuildHead = (at, reads, shop) => {
  const state = parseGallery(at.search)
  const query = formatGallery({ ...noFilters, page: isFiltered(state) ? 1 : state.page }).toString()
  return {
    description:
      'All our miniatures: search by name, type, size and designer. Made to order in fine resin for tabletop role-playing.',
    // Pages after the last one are empty and must not be indexed.
    ...(!(state.page > 1 && isGalleryEmpty(at, reads)) && {
      canonical: query === '' ? paths.gallery : `${paths.gallery}?${query}`,
    }),
    things: [breadcrumbs(shop, ['Miniature gallery', paths.gallery])],
  }
}
