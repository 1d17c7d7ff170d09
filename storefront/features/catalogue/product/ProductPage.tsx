import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useRead, useReads } from '#storefront/api/useRead.ts'
import { paths } from '#shared/paths.ts'
import { useScreenParams } from '#storefront/screen.ts'
import type { Screen } from '#storefront/screen.ts'
import { hasWords, nearestRead } from '#storefront/widgets/Nearest.tsx'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { isSoldOut } from './priceTable.ts'
import { designerRead, productAt, productMain, relatedRead } from './product.queries.ts'
import { ProductDetail } from './ProductDetail.tsx'
import '#storefront/theme/product.css'

/** A missing product's page stays as the server has rendered it, so browsers' builds leave the offer out. */
const isServer = typeof window === 'undefined'

/** Where nothing can be bought, the server also renders what is related. */
export const further: Screen['further'] = (at, reads) => {
  const product = productAt(at, reads)
  const handle = at.params['handle'] ?? ''
  if (!product) return isServer && hasWords(handle) ? [nearestRead(handle)] : []
  const isGone = isSoldOut(product)
  return [
    ...(isServer && product.designer ? [designerRead(product.designer)] : []),
    ...(isGone ? [relatedRead(product.id)] : []),
  ]
}

/** /product/{handle}: one product with its prices and images. */
export default function ProductPage() {
  const params = useScreenParams()
  const reads = useReads()
  const main = productMain({ params })
  const { data: product, error, isPaused } = useRead(main)

  // The product stays visible while a refresh fails, unless it was deleted.
  if (error && error.status >= 400 && error.status < 500) return <NotFound handle={params['handle'] ?? ''} />
  if (product) return <ProductDetail key={product.id} product={product} />
  return error || isPaused ? <Unreachable retry={() => void reads.refresh(main)} /> : <Loading />
}

const NotFound = ({ handle }: { handle: string }) => (
  <div className="page stack">
    <h1>Product Not Found</h1>
    <p>This miniature is not in the catalogue. It may have been retired, or eaten.</p>
    {isServer && <NearestProduct handle={handle} />}
    <p>
      <a className="button" href={paths.gallery}>
        Back to Gallery
      </a>
    </p>
  </div>
)

/** Shows the miniature that a wrong handle may have meant. */
function NearestProduct({ handle }: { handle: string }) {
  const product = useRead(nearestRead(handle), hasWords(handle)).data?.products[0]
  if (!product) return null
  return (
    <section className="product-near stack" aria-labelledby="near">
      <h2 id="near">Did you mean this one?</h2>
      <ProductCard product={product} hasPriority />
    </section>
  )
}

const Unreachable = ({ retry }: { retry: () => void }) => (
  <div className="page stack">
    <h1>PRODUCT.UNREACHABLE</h1>
    <p role="alert">This miniature can't be loaded right now. Your cart is safe.</p>
    <p className="row">
      <button type="button" className="button primary" onClick={retry}>
        {hideSigns('[TRY AGAIN]')}
      </button>
      <a className="button" href={paths.gallery}>
        Back to Gallery
      </a>
    </p>
  </div>
)

const Loading = () => (
  <div className="page product" aria-busy="true">
    <output className="sr-only">Loading product...</output>
    <div className="product-photos skeleton product-photo-skeleton" />
    <div className="product-head stack">
      <div className="skeleton product-line" />
      <div className="skeleton product-line" />
    </div>
    <div className="product-buy skeleton" />
  </div>
)
