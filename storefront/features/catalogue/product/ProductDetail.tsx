import { useRead } from '#storefront/api/useRead.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BuyBox } from './BuyBox.tsx'
import { Photos } from './Photos.tsx'
import { designerRead, relatedRead } from './product.queries.ts'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'

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
        </header>
        <Photos product={product} />
        <BuyBox product={product} />
        <div className="product-about stack loose">
          {product.longDescription && (
            // Sanitised by the server on import.
            <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: product.longDescription }} />
          )}
        </div>
        <div className="product-side stack">
          <Facts product={product} />
          <NerdNotes />
        </div>
      </article>
      <Related product={product} />
    </div>
  )
}

function Facts({ product }: { product: Product }) {
  return (
    <dl className="facts">
      {product.designer && (
        <div>
          <dt>Designer</dt>
          <dd>
            <Designer name={product.designer} />
          </dd>
        </div>
      )}
      {product.creatureType && (
        <div>
          <dt>Creature Type</dt>
          <dd>
            <a className="link" href={paths.type(product.creatureType)}>
              {product.creatureType}
            </a>
          </dd>
        </div>
      )}
      {product.scale && (
        <div>
          <dt>Creature Size</dt>
          <dd>{product.scale}</dd>
        </div>
      )}
      <div>
        <dt>Material</dt>
        <dd>ABS-like Resin</dd>
      </div>
    </dl>
  )
}

/** A link if the designer has a website. */
function Designer({ name }: { name: string }) {
  const website = useRead(designerRead(name)).data?.websiteUrl
  if (!website || !/^https?:\/\//i.test(website)) return name
  return (
    <a className="link" href={website} target="_blank" rel="noopener">
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** Made-to-order notes. The disclosure works without scripts. */
function NerdNotes() {
  return (
    <details className="notes">
      <summary>More info (for nerds)</summary>
      <ul className="stack tight">
        <li>Made to order: every miniature is printed when you order it, and leaves us within 1-2 weeks.</li>
        <li>Supports are removed before it ships. A mark or two may remain: a light sanding takes care of it.</li>
        <li>Large models may have drainage holes, where uncured resin left the inside.</li>
        <li>Printed at .020mm layers. Lines are all but invisible, and gone under primer.</li>
        <li>
          Caution: every piece is washed and UV cured. Keep it out of long, direct sunlight, since more UV makes resin
          brittle.
        </li>
      </ul>
    </details>
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
