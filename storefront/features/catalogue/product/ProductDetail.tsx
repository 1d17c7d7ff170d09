import { useRead } from '#storefront/api/useRead.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BuyBox } from './BuyBox.tsx'
import { Photos } from './Photos.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { relatedRead } from './product.queries.ts'
import { ProductCard, RatingText } from '#storefront/widgets/ProductCard.tsx'

const isServer = typeof window === 'undefined'

/** React leaves what the server has sent. Without that, the link loads the page again. */
const asSent = { __html: '<p><a class="button" href="">MORE ABOUT IT</a></p>' }

export function ProductDetail({ product }: { product: Product }) {
  return (
    <div className="page">
      <p className="product-way">
        <a href={paths.gallery}>{'< GALLERY'}</a>
      </p>
      <article className="product">
        <header className="product-head">
          {product.isFeatured && <span className="badge featured">Featured</span>}
          <h1>{product.name}</h1>
          {product.designer && (
            <p className="dim">
              by{' '}
              <a className="link" href={paths.designer(product.designer)}>
                {product.designer}
              </a>
            </p>
          )}
          {product.metadata.rating && <RatingText rating={product.metadata.rating} />}
        </header>
        <Photos product={product} />
        <BuyBox product={product} />
        <div className="product-text stack loose">
          {product.longDescription && (
            // Sanitised by the server on import.
            <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: product.longDescription }} />
          )}
          {isServer ? (
            <div className="stack">
              <ProductFacts product={product} />
            </div>
          ) : (
            <div className="stack" suppressHydrationWarning dangerouslySetInnerHTML={asSent} />
          )}
        </div>
      </article>
      <Related product={product} />
    </div>
  )
}

const SKELETONS = [1, 2, 3, 4, 5]
const SIZES = '(min-width: 60rem) 14rem, 45vw'

/**
 * Related miniatures. They load after the page: a cached page would be dropped at each change of any product of the type,
 * and be a fifth larger. Without scripts only the link to products of the same type is shown.
 */
function Related({ product }: { product: Product }) {
  const { data, error } = useRead(relatedRead(product.id))
  if (error || data?.length === 0) return null
  const more = paths.type(product.creatureType)
  return (
    <section className="related stack" aria-labelledby="related">
      <div className="row spread">
        <h2 id="related">Related Miniatures</h2>
        {product.creatureType && (
          <a className="button quiet" href={more}>
            {`> ALL ${product.creatureType.toUpperCase()} MINIATURES`}
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
