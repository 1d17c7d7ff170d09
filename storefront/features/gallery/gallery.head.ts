import { paths } from '#shared/paths.ts'
import type { HeadOf } from '#storefront/head/head.ts'
import { breadcrumbs } from '#storefront/head/json-ld.ts'
import { formatGallery, isFiltered, noFilters, parseGallery } from './filters.ts'

/** Filtered galleries share the address of the whole one, so that search engines see each page once. */
export const galleryHead: HeadOf = ({ search }, _reads, shop) => {
  const state = parseGallery(search)
  const query = formatGallery({ ...noFilters, page: isFiltered(state) ? 1 : state.page }).toString()
  return {
    description:
      'Every creature we print: search by name, type, size and designer. Made to order in fine resin for tabletop role-playing.',
    canonical: query === '' ? paths.gallery : `${paths.gallery}?${query}`,
    things: [breadcrumbs(shop, ['Miniature gallery', paths.gallery])],
  }
}
