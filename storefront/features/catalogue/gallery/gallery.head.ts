import { seoDescription } from '#shared/features/pages/seo.ts'
import { paths } from '#shared/paths.ts'
import type { BuildHead } from '#storefront/head/head.ts'
import { breadcrumbs } from '#storefront/head/json-ld.ts'
import { formatGallery, isFiltered, noFilters } from './filters.ts'
import { isGalleryEmpty, kindMissing, publishedText } from './gallery.queries.ts'
import { kindPath } from '#shared/features/catalogue/kinds.ts'
import { galleryAt, kindAt, kindOf, kindTitle } from './kinds.ts'

/**
 * Filtered galleries share the canonical URL of the whole one, so that search engines index each page once; those of one
 * type or designer share that of its page.
 */
export const galleryHead: BuildHead = (at, reads, shop) => {
  const state = galleryAt(at)
  const kind = kindOf(state)
  const isKind = kind !== null && !isGalleryEmpty(at, reads)
  const isPaged = isKind ? state.sort === 'featured' : !isFiltered(state)
  const query = formatGallery({ ...noFilters, page: isPaged ? state.page : 1 }).toString()
  const path = isKind ? kindPath(kind) : paths.gallery
  const own = kindAt(at.params)
  const text = own && publishedText(own, reads)
  if (kindMissing(at, reads)) return { description: 'This page was consumed by the void.' }
  return {
    description: describe(),
    // Pages after the last one are empty and must not be indexed.
    ...(!(state.page > 1 && isGalleryEmpty(at, reads)) && { canonical: query === '' ? path : `${path}?${query}` }),
    things: [
      breadcrumbs(
        shop,
        ['Miniature gallery', paths.gallery],
        ...(own ? [[kindTitle(own), kindPath(own)] satisfies [string, string]] : []),
      ),
    ],
  }

  function describe(): string {
    if (!own)
      return 'All our miniatures: search by name, type, size and designer. Made to order in fine resin for tabletop role-playing.'
    if (text && (text.seoDescription || text.description)) return seoDescription(text, shop.name)
    return `${kindTitle(own)}, made to order in fine resin for tabletop role-playing.`
  }
}
