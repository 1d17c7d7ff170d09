import { MAX_FILTER_TEXT } from '#shared/features/catalogue/limits.ts'
import type { FilterOptions, NearSearch } from '#shared/features/catalogue/products.schema.ts'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { type AnyRead, read, type Read, readView } from '#storefront/api/read.ts'
import { pageRead, toPublicPage } from '#storefront/features/pages/page.queries.ts'
import type { ScreenLocation, Reads } from '#storefront/screen.ts'
import { filterQuery, formatGallery, type GalleryState, noFilters, PAGE_SIZE, parseGallery } from './filters.ts'
import { type Kind, kindPath, kindSlug, kindsOf } from '#shared/features/catalogue/kinds.ts'
import { galleryAt, kindAt, kindTitle } from './kinds.ts'

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

/** Where there is nothing else to show. */
const places = ['cart', 'wishlist', 'missing', 'search', 'sold-out'] as const

const DAY_MS = 86_400_000

/** Miniatures that differ from place to place and from day to day, those of a type or designer first. */
export const inStockRead = (place: (typeof places)[number], today: string, { creatureType = '', designer = '' } = {}) =>
  read('/api/products/in-stock', {
    query: {
      ...filterQuery({ ...noFilters, creatureType, designer }),
      turn: (Date.parse(today) / DAY_MS) * places.length + places.indexOf(place),
    },
  })

/** Filter options with live counts, and the total, for the same filters. */
export const filtersRead = (state: GalleryState) => ({
  ...read('/api/products/filters', { query: filterQuery(state) }),
  freshMs: FILTERS_FRESH_MS,
})

/** The first near matches of a search with a typing error. */
export const nearRead = (state: GalleryState, near: NearSearch) =>
  readView('card', '/api/products', { query: { ...filterQuery({ ...state, search: near.search }), limit: 8 } })

/** The miniature of a kind that a page without a text names the price of. */
export const cheapestRead = ({ filter, name }: Kind) =>
  readView('card', '/api/products', { query: { [filter]: name, available: 'true', sort: 'price', limit: 1 } })

/** The page of staff whose blocks stand above a kind's miniatures. */
export function kindPageRead(kind: Kind): Read<ShownPage> | null {
  const slug = kindSlug(kind)
  return slug ? { ...pageRead(slug), canBeMissing: true } : null
}

/** Reads that the server makes before it renders the gallery. */
export function galleryQueries(at: ScreenLocation): AnyRead[] {
  const state = galleryAt(at)
  const kind = kindAt(at.params)
  const page = kind && kindPageRead(kind)
  return [productsRead(state), filtersRead(state), ...(kind ? [cheapestRead(kind)] : []), ...(page ? [page] : [])]
}

/** Includes the page number. */
export function galleryTitle(at: ScreenLocation, reads: Reads): string {
  const { page } = galleryAt(at)
  const kind = kindAt(at.params)
  const title = kind ? publishedText(kind, reads)?.seoTitle || kindTitle(kind) : 'Miniature gallery'
  return page > 1 ? `${title}, page ${page}` : title
}

/** The published page of a kind. */
export function publishedText(kind: Kind, reads: Reads): ShownPage | undefined {
  const read = kindPageRead(kind)
  return read ? toPublicPage(reads.data(read)) : undefined
}

/** The gallery's filters and page, without other parameters, defaults and invalid values. */
export const readGalleryQuery = (search: URLSearchParams) => formatGallery(parseGallery(search))

/** Of a kind's page, only the number of the page and the kind of pictures count. */
export const readKindQuery = (search: URLSearchParams) => {
  const { show, page } = parseGallery(search)
  return formatGallery({ ...noFilters, show, page })
}

/** No products match the query, or the page is beyond the last one. */
export function isGalleryEmpty(at: ScreenLocation, reads: Reads): boolean {
  const state = galleryAt(at)
  const products: unknown = reads.data(productsRead(state))
  return String(formatGallery({ ...state, show: '' })) !== '' && Array.isArray(products) && products.length === 0
}

const namesOf = ({ filter }: Kind, { creatureTypes, designers }: FilterOptions) =>
  filter === 'creatureType' ? creatureTypes : designers

/** Names with signs that no text has can't be asked for, nor can those that are too long. */
const unusable = /[\p{Cc}\p{Cs}]/u

/** Whether the catalogue has no such kind. While that isn't known it has. */
export const isKindGone = (kind: Kind, filters: FilterOptions | undefined): boolean =>
  kind.name.length > MAX_FILTER_TEXT ||
  unusable.test(kind.name) ||
  (filters !== undefined && !namesOf(kind, filters).includes(kind.name))

export function kindMissing(at: ScreenLocation, reads: Reads): boolean {
  const kind = kindAt(at.params)
  return kind !== null && isKindGone(kind, reads.data(filtersRead(galleryAt(at))))
}

/** Redirects another spelling of a name: case, accents, hyphens. */
export function kindRedirect(at: ScreenLocation, reads: Reads): string | undefined {
  const kind = kindAt(at.params)!
  const filters = reads.data(filtersRead(galleryAt(at)))
  if (!filters || !isKindGone(kind, filters)) return undefined
  const slug = kindSlug(kind)
  const name = slug ? namesOf(kind, filters).find((other) => kindSlug({ ...kind, name: other }) === slug) : undefined
  return name === undefined ? undefined : kindPath({ ...kind, name })
}

const allFilters = read('/api/products/filters', { query: {} })

/** A page that stands above a kind's miniatures needs to know the kinds. */
export const kindPageQueries = ({ params }: ScreenLocation): AnyRead[] =>
  /^(type|designer)-/.test(params['slug'] ?? '') ? [allFilters] : []

/** Such a page is shown at the kind's address only. */
export function kindPageRedirect({ params }: ScreenLocation, reads: Reads): string | undefined {
  const filters = reads.data(allFilters)
  const page = filters && toPublicPage(reads.data(pageRead(params['slug'] ?? '')))
  const kind = page && kindsOf(filters).find((one) => kindSlug(one) === page.slug)
  return kind && kindPath(kind)
}
