import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useMemo } from 'react'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { useKept, useRead } from '#storefront/api/useRead.ts'
import { useLocation } from '#storefront/location.ts'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useWishlist } from './useWishlist.ts'
import { chosenRead, sharedIds } from './wishlist.queries.ts'
import './wishlist.css'

/** /wishlist: what this browser keeps; with `?items=`, a list that somebody has shared. */
export default function WishlistPage() {
  const { search } = useLocation()
  const shared = useMemo(() => sharedIds(new URLSearchParams(search)), [search])
  return shared.length > 0 ? <SharedList ids={shared} /> : <OwnList />
}

function OwnList() {
  const { ids, remove } = useWishlist()
  const state = useRead(chosenRead(ids ?? []), ids !== undefined && ids.length > 0)
  // Removed ones go at once, the others stay while the list is read again.
  const products = useKept(state)?.filter(({ id }) => ids?.includes(id))
  return (
    <div className="page stack wishlist">
      <header className="row spread">
        <h1>WISHLIST</h1>
        {products && products.length > 0 && (
          <ShareButton title="A wishlist of miniatures" path={`${paths.wishlist}?items=${ids!.join(',')}`} />
        )}
      </header>
      <noscript>
        <p>A wishlist is kept in your browser, which needs JavaScript for it.</p>
      </noscript>
      {ids?.length === 0 && (
        <section className="stack wishlist-empty">
          <h2>WISHLIST.EMPTY</h2>
          <p>Press [ ] WISHLIST on a miniature's page to keep it here. Nobody else can see it until you share it.</p>
          <p>
            <a className="button primary" href={paths.gallery}>
              {hideSigns('> GO TO GALLERY')}
            </a>
          </p>
        </section>
      )}
      {state.error && !products && <Unreadable />}
      {(ids?.length ?? 1) > 0 && (products || !state.error) && (
        <Cards products={products} wanted={ids?.length} onRemove={remove} />
      )}
      {ids && ids.length > 0 && <p className="small dim">Kept in this browser only.</p>}
    </div>
  )
}

function SharedList({ ids }: { ids: readonly string[] }) {
  const { ids: own, add } = useWishlist()
  const { data: products, error } = useRead(chosenRead(ids))
  const missing = products?.filter(({ id }) => !own?.includes(id)).map(({ id }) => id) ?? []
  return (
    <div className="page stack">
      <header className="row spread">
        <h1>SHARED.WISHLIST</h1>
        {missing.length > 0 && (
          <button type="button" className="button needs-scripts" onClick={() => add(missing)}>
            {hideSigns('> ADD ALL TO MY WISHLIST')}
          </button>
        )}
        {own && products && products.length > 0 && missing.length === 0 && (
          <a className="button quiet" href={paths.wishlist}>
            {hideSigns('> VIEW MY WISHLIST')}
          </a>
        )}
      </header>
      {products?.length === 0 && (
        <p className="wishlist-empty">
          <a className="button primary" href={paths.gallery}>
            {hideSigns('> GO TO GALLERY')}
          </a>
        </p>
      )}
      {error && !products ? <Unreadable /> : <Cards products={products} wanted={ids.length} />}
    </div>
  )
}

const Unreadable = () => (
  <p className="warning" role="alert">
    The wishlist couldn't be loaded. It is safe: please try again in a moment.
  </p>
)

interface CardsProps {
  /** Undefined while they load. */
  products: readonly CardProduct[] | undefined
  /** How many are on the list. */
  wanted: number | undefined
  onRemove?: (id: string) => void
}

function Cards({ products, wanted, onRemove }: CardsProps) {
  if (!products)
    return (
      <ul className="cards needs-scripts" aria-busy="true">
        {[1, 2, 3, 4].map((number) => (
          <li key={number} className="skeleton wishlist-skeleton" aria-hidden="true" />
        ))}
      </ul>
    )
  const gone = (wanted ?? 0) - products.length
  return (
    <>
      <ul className="cards">
        {products.map((product) => (
          <li key={product.id} className="stack tight">
            <ProductCard product={product} heading="h2" />
            {onRemove && (
              <button type="button" className="button quiet wishlist-remove" onClick={() => onRemove(product.id)}>
                {hideSigns('> REMOVE')}
                <span className="sr-only">: {product.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {gone > 0 && (
        <p className="dim">
          {gone === 1 ? 'One miniature on this list is' : `${gone} miniatures on this list are`} no longer in the shop.
        </p>
      )}
    </>
  )
}
