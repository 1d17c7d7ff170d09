import { MAX_FILTER_TEXT } from '#shared/features/catalogue/limits.ts'
import { type PictureKind, pictureKinds } from '#shared/features/catalogue/picture-kinds.ts'
import type { ProductSort } from '#shared/features/catalogue/products.schema.ts'

/** State of the gallery, stored in the query string. An empty text means no filter. */
export interface GalleryState {
  search: string
  creatureType: string
  scale: string
  designer: string
  /** Dollars, `5-10`, `5-` or `-10`. A link may carry any; `filterLabels.ts` has those to choose from. */
  priceRange: string
  featured: boolean
  /** Leaves out what is sold out. */
  available: boolean
  sort: ProductSort
  /** Photos that the cards show where there are such; empty for the first picture of each. */
  show: PictureKind | ''
  /** From 1. */
  page: number
}

export const PAGE_SIZE = 48
/** The last page that the API can reach (its offset is limited to a million). */
const LAST_PAGE = Math.floor(1_000_000 / PAGE_SIZE)

export const noFilters: GalleryState = {
  search: '',
  creatureType: '',
  scale: '',
  designer: '',
  priceRange: '',
  featured: false,
  available: false,
  sort: 'featured',
  show: '',
  page: 1,
}

export const productSorts: readonly ProductSort[] = ['featured', 'newest', 'price', 'name', 'size']

const range = /^(\d+(\.\d{1,2})?)?-(\d+(\.\d{1,2})?)?$/

/** Parses the query string. Invalid values are ignored. */
export function parseGallery(search: URLSearchParams): GalleryState {
  const text = (key: string) => (search.get(key) ?? '').trim().slice(0, MAX_FILTER_TEXT).trim()
  const page = Number(search.get('page'))
  return {
    search: text('search'),
    creatureType: text('creatureType'),
    scale: text('scale'),
    designer: text('designer'),
    priceRange: range.test(text('priceRange')) ? text('priceRange') : '',
    featured: search.get('featured') === 'true',
    available: search.get('available') === 'true',
    sort: productSorts.find((sort) => sort === search.get('sort')) ?? 'featured',
    show: pictureKinds.find((kind) => kind === search.get('show')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The filters as API query parameters; undefined if not set. */
export function filterQuery({ search, creatureType, scale, designer, priceRange, featured, available }: GalleryState) {
  const texts = { search, creatureType, scale, designer, priceRange }
  const given = Object.entries(texts).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(given) as Partial<typeof texts>),
    ...(featured && { featured: 'true' as const }),
    ...(available && { available: 'true' as const }),
  }
}

/** Query string of a state, in a fixed order without defaults. */
export function formatGallery(state: GalleryState): URLSearchParams {
  const search = new URLSearchParams(filterQuery(state))
  if (state.sort !== 'featured') search.set('sort', state.sort)
  if (state.show) search.set('show', state.show)
  if (state.page > 1) search.set('page', String(state.page))
  return search
}

/** Whether the gallery shows anything but all products in their usual order. */
export const isFiltered = (state: GalleryState) => String(formatGallery({ ...state, show: '', page: 1 })) !== ''

/** Number of pages for a number of products; at least one. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))
