import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { type CSSProperties, useEffect, useState } from 'react'
import { useRead } from '#storefront/api/useRead.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BuyBox } from './BuyBox.tsx'
import { Photos } from './Photos.tsx'
import { serverCode } from '#storefront/server-code.ts'
import { relatedRead } from './product.queries.ts'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { asSent, useLateCode } from '#storefront/widgets/as-sent.ts'
import '#storefront/widgets/product-card.css'

const isServer = typeof window === 'undefined'

const loadFacts = () => import('./ProductFacts.tsx')

export function ProductDetail({ product }: { product: Product }) {
  const facts = useLateCode(product, serverCode.facts, loadFacts)
  const { accent } = product.metadata
  return (
    <div className="page">
      <p className="product-way">
        <a href={paths.gallery}>{hideSigns('< GALLERY')}</a>
      </p>
      <article className="product" style={accent ? ({ '--accent': accent } as CSSProperties) : undefined}>
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
          {product.metadata.rating &&
            (facts ? <facts.RatingText rating={product.metadata.rating} /> : <p {...asSent} />)}
        </header>
        <Photos product={product} />
        <BuyBox product={product} />
        <div className="product-text stack loose">
          {product.longDescription && (
            // Sanitised by the server on import.
            <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: product.longDescription }} />
          )}
          {facts ? (
            <div key="facts" className="stack">
              <facts.ProductFacts product={product} />
            </div>
          ) : (
            <div className="stack" {...asSent} />
          )}
        </div>
      </article>
      <Related product={product} />
    </div>
  )
}

const SKELETONS = [1, 2, 3, 4, 5]
const SIZES = '(min-width:150rem) 18vw,(min-width:60rem) 14rem,45vw'

interface Cards {
  ProductCard: typeof ProductCard
}

/**
 * Related miniatures. They load after the page, and the code of cards with them: a cached page would be dropped at each
 * change of any product of the type, and be a fifth larger. Without scripts only the link to products of the same type is
 * shown. Where nothing can be bought, the server has sent the cards, which stay until one of them changes.
 */
function Related({ product }: { product: Product }) {
  const { data, error } = useRead(relatedRead(product.id))
  const [sent] = useState(isServer ? undefined : data)
  const [cards, setCards] = useState<Cards | false | undefined>(isServer ? { ProductCard } : undefined)
  useEffect(() => {
    if (data && data !== sent) import('#storefront/widgets/ProductCard.tsx').then(setCards, () => setCards(false))
  }, [data, sent])
  if (error || data?.length === 0 || cards === false) return null
  const more = paths.type(product.creatureType)
  return (
    <section className="related stack" aria-labelledby="related">
      <div className="row spread">
        <h2 id="related">Related Miniatures</h2>
        {product.creatureType && (
          <a className="button quiet" href={more}>
            {hideSigns(`> ALL ${product.creatureType.toUpperCase()} MINIATURES`)}
          </a>
        )}
      </div>
      {sent && !cards ? (
        <ul className="related-cards" {...asSent} />
      ) : (
        <ul key="cards" className="related-cards" aria-busy={!(data && cards)}>
          {data && cards
            ? data.map((each) => (
                <li key={each.id}>
                  <cards.ProductCard product={each} sizes={SIZES} />
                </li>
              ))
            : SKELETONS.map((number) => <li key={number} className="skeleton related-skeleton" aria-hidden="true" />)}
        </ul>
      )}
    </section>
  )
}
