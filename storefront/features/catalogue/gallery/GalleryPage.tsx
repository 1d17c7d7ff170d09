import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { GalleryFilters } from './GalleryFilters.tsx'
import './gallery.css'
import { useEffect, useRef, useState } from 'react'
import { useKept, useRead, useReads } from '#storefront/api/useRead.ts'
import { useLocation } from '#storefront/location.ts'
import { filtersRead, inStockRead, isGalleryEmpty, isKindGone, nearRead, productsRead } from './gallery.queries.ts'
import { countFilters, filterLabel } from './filterLabels.ts'
import { formatGallery, type GalleryState, noFilters, pageCount } from './filters.ts'
import { updateDocumentTitle } from '#storefront/document-title.ts'
import { useShop } from '#storefront/shop.ts'
import { kindPath } from '#shared/features/catalogue/kinds.ts'
import { galleryAt, kindAt, kindOf, kindTitle } from './kinds.ts'
import { noteSearch } from './missed-search.ts'
import { KindText } from './KindText.tsx'
import NotFoundPage from '#storefront/features/not-found/NotFoundPage.tsx'
import { hasWords, Nearest, nearestRead } from '#storefront/widgets/Nearest.tsx'
import type {
  CardProduct,
  FilterOptions,
  NearSearch,
  ProductFilters,
} from '#shared/features/catalogue/products.schema.ts'
import { pictureKinds } from '#shared/features/catalogue/picture-kinds.ts'
import { keep, kept } from '#shared/browser-storage.ts'
import { paths } from '#shared/paths.ts'
import { type Screen, useScreenParams } from '#storefront/screen.ts'
import { pageWindow } from './pageWindow.ts'

/** The kind of pictures that this visitor chose last. */
const PICTURES_KEY = 'hoard.pictures'
/** `show` in the address of [RENDER]: without scripts, the link alone tells that the kept kind no longer counts. */
const RENDER = 'render'
const SKELETONS = 12
/** Cards of the first row on a phone, whose images load first. */
const FIRST_ROW = 2

/** The catalogue with search and filters. */
export default function GalleryPage() {
  const {
    kind,
    isKindShown,
    urlOf,
    state,
    change,
    reset,
    showPictures,
    products,
    filters,
    isAnswered,
    searching,
    isPaused,
    failed,
    retry,
  } = useGallery()
  const params = useScreenParams()
  if (kind && isKindGone(kind, filters)) return <KindNotFound part={params['type'] ?? params['designer'] ?? ''} />
  const near = failed ? undefined : filters?.near
  return (
    <div className="page stack gallery">
      <div className="gallery-head">
        <h1 dir={kind ? 'auto' : undefined}>
          {hideSigns(kind && isKindShown ? `[${kindTitle(kind).toUpperCase()}]` : '[MINIATURE GALLERY]')}
        </h1>
        <p className="gallery-count">
          <span>
            <output aria-live="polite">
              {filters && (near && filters.total === 0 ? nearText(near) : countText(filters.total))}
              {near && <span className="sr-only">. Did you mean {near.search}?</span>}
              {isPaused && products && (
                <span className="warning"> The shop can't be reached: results from before.</span>
              )}
            </output>
            {searching && products && <span className="warning">{hideSigns('[SEARCHING...]')}</span>}
          </span>
        </p>
      </div>
      {kind && <KindText part="kind-text" kind={kind} isHidden={!isKindShown} />}
      <GalleryFilters state={state} options={filters} isAnswered={isAnswered} change={change} reset={reset} />
      {failed && (
        <div className="panel notice stack tight" role="alert">
          <p className="warning">The catalogue couldn't be loaded. Your cart is safe: please try again in a moment.</p>
          <p>
            <button type="button" className="button primary" onClick={() => void retry()}>
              {hideSigns('[TRY AGAIN]')}
            </button>
          </p>
        </div>
      )}
      <Pictures state={state} products={products} urlOf={urlOf} onChoose={showPictures} />
      <section aria-label="Miniatures" aria-busy={searching}>
        {products?.length === 0 && !failed && <NothingFound state={state} filters={filters} />}
        <ul className="cards">
          {products
            ? products.map((product, at) => (
                <li key={product.id}>
                  <ProductCard product={product} heading="h2" show={state.show} hasPriority={at < FIRST_ROW} />
                </li>
              ))
            : Array.from({ length: SKELETONS }, (_, at) => (
                <li key={at} className="skeleton gallery-skeleton" aria-hidden="true" />
              ))}
        </ul>
      </section>
      {near && <NearMatches state={state} near={near} shown={products} />}
      {filters && <GalleryPagination state={state} total={filters.total} urlOf={urlOf} />}
      {kind && <KindText part="kind-links" kind={kind} isHidden={!isKindShown} />}
    </div>
  )
}

const withRender = (url: string) => `${url}${url.includes('?') ? '&' : '?'}show=${RENDER}`

interface PicturesProps {
  state: GalleryState
  products: readonly CardProduct[] | undefined
  urlOf(state: GalleryState): string
  onChoose(show: GalleryState['show']): void
}

/** Chooses which pictures the cards show, if there are photos of painted or bare prints. */
function Pictures({ state, products = [], urlOf, onChoose }: PicturesProps) {
  const kinds = pictureKinds.filter((kind) => kind === state.show || products.some(({ looks }) => looks?.[kind]))
  if (kinds.length === 0) return null
  return (
    <ul className="gallery-pictures row" aria-label="Pictures">
      {(['', ...kinds] as const).map((kind) => (
        <li key={kind}>
          <a
            className="button quiet"
            href={kind ? urlOf({ ...state, show: kind }) : withRender(urlOf({ ...state, show: kind }))}
            rel="nofollow"
            aria-current={kind === state.show ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(kind)
            }}
          >
            {hideSigns(`[${(kind || 'render').toUpperCase()}]`)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The page of a type or designer that the catalogue doesn't have. */
const KindNotFound = ({ part }: { part: string }) => (
  <>
    <NotFoundPage />
    <div className="page gallery-ways">
      <Nearest part={part} />
    </div>
  </>
)

/** The second step of the server's reads. */
export const further: Screen['further'] = (at, reads, today) => {
  const state = galleryAt(at)
  const kind = kindAt(at.params)
  if (kind && isKindGone(kind, reads.data(filtersRead(state)))) {
    const part = at.params['type'] ?? at.params['designer']!
    return hasWords(part) ? [nearestRead(part)] : []
  }
  const near = reads.data(filtersRead(state))?.near
  if (near) return [nearRead(state, near)]
  return isGalleryEmpty(at, reads) ? [inStockRead('search', today, state)] : []
}

/** Says that nothing was found, which filter stands in the way, and what is in stock. */
function NothingFound({ state, filters }: { state: GalleryState; filters: FilterOptions | undefined }) {
  const near = filters?.near
  const { today } = useShop()
  const inStock = useRead(inStockRead('search', today, state), !near).data
  if (filters && filters.total > 0) return <p>{`Page ${state.page} no longer exists.`}</p>
  if (near)
    return (
      <div className="stack">
        <p>
          No products found matching your criteria. These are the nearest to <bdi>{`"${state.search}"`}</bdi>.
        </p>
        <p>
          <DidYouMean state={state} near={near} isOnlyWay />
        </p>
      </div>
    )
  // Without its only filter the gallery shows everything.
  const isOne = countFilters(state) === 1
  const ways = isOne ? [] : (Object.entries(filters?.withoutOne ?? {}) as [keyof ProductFilters, number][])
  return (
    <div className="stack">
      <p>No products found matching your criteria.</p>
      <p className="gallery-ways">
        {ways.map(([name, count], at) => (
          <a
            key={name}
            className={at === 0 ? 'button primary' : 'button'}
            href={galleryUrl({ ...state, page: 1, [name]: noFilters[name] })}
          >
            {hideSigns(`> WITHOUT ${filterLabel(state, name)} (${count})`)}
          </a>
        ))}
        <a className={ways.length === 0 ? 'button primary' : 'button'} href={paths.gallery}>
          {hideSigns('> ALL MINIATURES')}
        </a>
      </p>
      {Array.isArray(inStock) && inStock.length > 0 && (
        <>
          <h2>In stock now</h2>
          <ul className="cards">
            {inStock.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface NearMatchesProps {
  state: GalleryState
  near: NearSearch
  /** Products that match exactly. */
  shown?: readonly CardProduct[] | undefined
}

/** Miniatures that match a search but for typing errors, below the few that match it exactly. */
function NearMatches({ state, near, shown = [] }: NearMatchesProps) {
  const { data } = useRead(nearRead(state, near))
  const exact = new Set(shown.map(({ id }) => id))
  const others = Array.isArray(data) ? data.filter(({ id }) => !exact.has(id)) : []
  if (others.length === 0) return null
  return (
    <section className="stack" aria-labelledby="near">
      <div className="row spread">
        <h2 id="near">Near matches</h2>
        {shown.length > 0 && <DidYouMean state={state} near={near} />}
      </div>
      <ul className="cards">
        {others.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const DidYouMean = ({ state, near, isOnlyWay = false }: NearMatchesProps & { isOnlyWay?: boolean }) => (
  <a className={isOnlyWay ? 'button primary' : 'button'} href={galleryUrl({ ...state, page: 1, search: near.search })}>
    {hideSigns(`> DID YOU MEAN ${near.search.toUpperCase()}? (${near.total})`)}
  </a>
)

const nearText = ({ total }: NearSearch) => `${total} near ${total === 1 ? 'match' : 'matches'}`

const countText = (total: number) => `${total} ${total === 1 ? 'miniature' : 'miniatures'} available`

const galleryUrl = (state: GalleryState) => withQuery(paths.gallery, state)

function withQuery(path: string, state: GalleryState): string {
  const query = formatGallery(state).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The gallery's state, kept in the query string, and its data. */
function useGallery() {
  const { search } = useLocation()
  const params = useScreenParams()
  const shop = useShop()
  const kind = kindAt(params)
  const [state, setState] = useState(() => galleryAt({ params, search: new URLSearchParams(search) }))
  const isShown = (of: GalleryState) =>
    kind !== null && of.sort === 'featured' && kindOf(of)?.name === kind.name && of[kind.filter] === kind.name
  const urlOf = (of: GalleryState) => {
    if (!kind || !isShown(of)) return galleryUrl(of)
    return withQuery(kindPath(kind), { ...noFilters, show: of.show, page: of.page })
  }
  // Edits replace the history entry, so that Back leaves the gallery.
  const latest = useRef(state)
  const show = (next: GalleryState) => {
    latest.current = next
    history.replaceState(null, '', urlOf(next))
    if (kind) updateDocumentTitle(isShown(next) ? kindTitle(kind) : 'Miniature gallery', shop)
    setState(next)
  }
  // Forms without scripts send every field; the empty ones needn't stay in the address.
  useEffect(() => {
    if ([...new URLSearchParams(search).values()].includes('')) history.replaceState(null, '', urlOf(latest.current))
    const asked = new URLSearchParams(search).get('show')
    if (asked === RENDER) keep(PICTURES_KEY, null)
    const pictures = pictureKinds.find((kind) => kind === kept(PICTURES_KEY))
    if (pictures && asked === null) show({ ...latest.current, show: pictures })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  const reads = useReads()
  const products = useRead(productsRead(state))
  const filters = useRead(filtersRead(state))
  const shown = useKept(products)
  const found = filters.data?.total
  useEffect(() => {
    if (found !== undefined) noteSearch(state.search, found)
  }, [state.search, found])

  return {
    kind,
    isKindShown: isShown(state),
    urlOf,
    state,
    /** A new filter starts at page 1. */
    change: (edit: Partial<GalleryState>) => show({ ...state, page: 1, ...edit }),
    reset: () => show({ ...noFilters, show: state.show }),
    /** Kept for this visitor. */
    showPictures: (pictures: GalleryState['show']) => {
      keep(PICTURES_KEY, pictures || null)
      show({ ...state, show: pictures })
    },
    /** Undefined until the first response. Anything but a list counts as empty. */
    products: Array.isArray(shown) ? shown : shown === undefined && !products.error ? undefined : [],
    filters: useKept(filters),
    isAnswered: products.data !== undefined && filters.data !== undefined,
    /** Results are shown while newer ones load. */
    searching: products.isFetching || filters.isFetching,
    /** They are those of before, until the connection is back. */
    isPaused: products.isPaused,
    failed: products.error !== null,
    retry: () => reads.refresh(productsRead(state)),
  }
}

interface GalleryPaginationProps {
  state: GalleryState
  /** Matching products. */
  total: number
  urlOf(state: GalleryState): string
}

/** Pagination links that keep the filters; renders nothing on the only page. */
function GalleryPagination({ state, total, urlOf }: GalleryPaginationProps) {
  const last = pageCount(total)
  if (last === 1 && state.page === 1) return null
  const href = (page: number) => urlOf({ ...state, page })
  return (
    <nav className="gallery-pages" aria-label="Pages">
      {state.page > 1 && (
        <a className="button" href={href(Math.min(state.page - 1, last))} rel="prev">
          {hideSigns('< PREVIOUS')}
        </a>
      )}
      <ul className="row tight">
        {pageWindow(state.page, last).map((page, at) => (
          <li key={page ?? `gap ${at}`}>
            {page === null ? (
              <span className="dim">...</span>
            ) : (
              <a
                className="button square"
                href={href(page)}
                aria-label={`Page ${page}`}
                aria-current={page === state.page ? 'page' : undefined}
              >
                {page}
              </a>
            )}
          </li>
        ))}
      </ul>
      {state.page < last && (
        <a className="button" href={href(state.page + 1)} rel="next">
          {hideSigns('NEXT >')}
        </a>
      )}
    </nav>
  )
}
