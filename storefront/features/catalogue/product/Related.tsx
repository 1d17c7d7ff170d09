import { useQuery } from '@tanstack/react-query'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { relatedRead } from './product.queries.ts'

const SKELETONS = [1, 2, 3, 4, 5]
const SIZES = '(min-width: 60rem) 14rem, 45vw'

/**
 * Related miniatures. They load after the page, so that the cached page depends on its product alone; until then the
 * heading links to products of the same type.
 */
export function Related({ product }: { product: Product }) {
  const { data, isError } = useQuery(relatedRead(product.id))
  if (isError || data?.length === 0) return null
  const more = `${paths.gallery}?${new URLSearchParams({ creatureType: product.creatureType })}`
  return (
    <section className="related stack" aria-labelledby="related">
      <div className="row spread">
        <h2 id="related">Related Miniatures</h2>
        {product.creatureType && (
          <a className="button quiet" href={more}>
            {`> ALL OF TYPE ${product.creatureType.toUpperCase()}`}
          </a>
        )}
      </div>
      <ul className="related-cards" aria-busy={!data}>
        {data
          ? data.map((each) => (
              <li key={each.id}>
                <ProductCard product={each} sizes={SIZES} />
              </li>
            ))
          : SKELETONS.map((number) => <li key={number} className="skeleton related-skeleton" aria-hidden="true" />)}
      </ul>
    </section>
  )
}
