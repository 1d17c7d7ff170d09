import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { GalleryFilters } from './GalleryFilters.tsx'
import { GalleryPagination } from './GalleryPagination.tsx'
import { useGallery } from './useGallery.ts'
import './gallery.css'

const SKELETONS = 12
/** Cards of the first row on a phone, whose images load first. */
const FIRST_ROW = 2

/** The catalogue with search and filters. */
export default function GalleryPage() {
  const { state, change, reset, products, filters, searching, failed, retry } = useGallery()
  return (
    <div className="page stack gallery">
      <div className="gallery-head">
        <h1>[MINIATURE GALLERY]</h1>
        <p className="gallery-count">
          <output aria-live="polite">{filters && countText(filters.total)}</output>
          {searching && products && <span className="warning"> [SEARCHING...]</span>}
        </p>
      </div>
      <GalleryFilters state={state} options={filters} change={change} reset={reset} />
      {failed && (
        <div className="panel notice stack tight" role="alert">
          <p className="warning">The catalogue couldn't be loaded. Your cart is safe: please try again in a moment.</p>
          <p>
            <button type="button" className="button" onClick={() => void retry()}>
              [TRY AGAIN]
            </button>
          </p>
        </div>
      )}
      <section aria-label="Miniatures" aria-busy={searching}>
        {products?.length === 0 && !failed && (
          <p className="gallery-empty">
            {filters && filters.total > 0
              ? `Page ${state.page} no longer exists.`
              : 'No products found matching your criteria.'}
          </p>
        )}
        <ul className="cards">
          {products
            ? products.map((product, at) => (
                <li key={product.id}>
                  <ProductCard product={product} heading="h2" priority={at < FIRST_ROW} />
                </li>
              ))
            : Array.from({ length: SKELETONS }, (_, at) => (
                <li key={at} className="skeleton gallery-skeleton" aria-hidden="true" />
              ))}
        </ul>
      </section>
      {filters && <GalleryPagination state={state} total={filters.total} />}
    </div>
  )
}

const countText = (total: number) => `${total} ${total === 1 ? 'miniature' : 'miniatures'} available`
