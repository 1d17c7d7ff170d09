/** The gallery's state, as it stands in the query string (specification section 2). Empty text: no filter. */
export interface GalleryState {
  search: string
  creatureType: string
  scale: string
  designer: string
  /** Dollars, `5-10`, `5-` or `-10`. Has no control, but a link may carry it. */
  priceRange: string
  featured: boolean
  /** From 1. */
  page: number
}

export const PAGE_SIZE = 48
/** The last page that the API can reach (its offset ends at a million). */
const LAST_PAGE = Math.floor(1_000_000 / PAGE_SIZE)
/** The longest filter text that the API takes. */
const MAX_TEXT = 200

export const noFilters: GalleryState = {
  search: '',
  creatureType: '',
  scale: '',
  designer: '',
  priceRange: '',
  featured: false,
  page: 1,
}

const range = /^(\d+(\.\d{1,2})?)?-(\d+(\.\d{1,2})?)?$/

/** Reads the query string. What makes no sense is left out: an address typed by hand still shows a gallery. */
export function parseGallery(search: URLSearchParams): GalleryState {
  const text = (key: string) => (search.get(key) ?? '').trim().slice(0, MAX_TEXT).trim()
  const page = Number(search.get('page'))
  return {
    search: text('search'),
    creatureType: text('creatureType'),
    scale: text('scale'),
    designer: text('designer'),
    priceRange: range.test(text('priceRange')) ? text('priceRange') : '',
    featured: search.get('featured') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The filters as the API takes them; undefined where there is none. */
export function filterQuery({ search, creatureType, scale, designer, priceRange, featured }: GalleryState) {
  const texts = { search, creatureType, scale, designer, priceRange }
  const given = Object.entries(texts).filter(([, value]) => value !== '')
  return {
    ...(Object.fromEntries(given) as Partial<typeof texts>),
    ...(featured && { featured: 'true' as const }),
  }
}

/** The query string of a state, in one order, without what is not set. */
export function formatGallery(state: GalleryState): URLSearchParams {
  const search = new URLSearchParams(filterQuery(state))
  if (state.page > 1) search.set('page', String(state.page))
  return search
}

/** Whether anything narrows the catalogue. */
export const isFiltered = (state: GalleryState) => Object.keys(filterQuery(state)).length > 0

/** How many pages a number of products fills; at least one. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))
