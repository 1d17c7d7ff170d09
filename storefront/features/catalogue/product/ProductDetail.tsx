import { useEffect, useState } from 'react'
import { useRead } from '#storefront/api/useRead.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BuyBox } from './BuyBox.tsx'
import { Photos } from './Photos.tsx'
import { type Facts, serverFacts } from './facts.ts'
import { relatedRead } from './product.queries.ts'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import '#storefront/widgets/product-card.css'

const isServer = typeof window === 'undefined'

/** React leaves what the server has sent in the element. */
const asSent = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

export function ProductDetail({ product }: { product: Product }) {
  const facts = useFacts(product)
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

/** The code for facts and ratings, which browsers only need once the product changes, or if the server has sent none. */
function useFacts(product: Product): Facts | undefined {
  const isHydrated = useIsHydrated()
  const [sent] = useState(isHydrated ? undefined : product)
  const [facts, setFacts] = useState(serverFacts.code)
  useEffect(() => {
    // Without it, the facts stay as they are.
    if (product !== sent) import('./ProductFacts.tsx').then(setFacts, () => undefined)
  }, [product, sent])
  return facts
}

const SKELETONS = [1, 2, 3, 4, 5]
const SIZES = '(min-width: 60rem) 14rem, 45vw'

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
            {`> ALL ${product.creatureType.toUpperCase()} MINIATURES`}
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
