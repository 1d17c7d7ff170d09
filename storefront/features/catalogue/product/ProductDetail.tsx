import { useQuery } from '@tanstack/react-query'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BuyBox } from './BuyBox.tsx'
import { NerdNotes } from './NerdNotes.tsx'
import { Photos } from './Photos.tsx'
import { designersRead } from './product.queries.ts'
import { Related } from './Related.tsx'

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
          {product.designer && <p className="dim">by {product.designer}</p>}
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
          <dd>{product.creatureType}</dd>
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

/**
 * Becomes a link once the designer's website has loaded. It loads after the page, so that the cached page depends on
 * its product alone.
 */
function Designer({ name }: { name: string }) {
  const { data } = useQuery(designersRead)
  const website = data?.find((each) => each.name === name)?.websiteUrl
  if (!website || !/^https?:\/\//i.test(website)) return name
  return (
    <a className="link" href={website} target="_blank" rel="noopener">
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
