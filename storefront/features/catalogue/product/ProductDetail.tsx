import { useState } from 'react'
import { useRead } from '#storefront/api/useRead.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { BuyBox } from './BuyBox.tsx'
import { Photos } from './Photos.tsx'
import { type DrawnPrint, formatLength, listPrintSizes, type PrintSize, sizeDrawing } from './print-sizes.ts'
import { designerRead, relatedRead } from './product.queries.ts'
import { ProductCard, RatingText } from '#storefront/widgets/ProductCard.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'

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
          <div className="stack">
            <Facts product={product} />
            <NerdNotes />
          </div>
        </div>
      </article>
      <Related product={product} />
    </div>
  )
}

function Facts({ product }: { product: Product }) {
  const prints = listPrintSizes(product)
  const drawn = prints.flatMap((print) => (print.height === null ? [] : [{ ...print, height: print.height }]))
  return (
    <>
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
        <Lengths name="Height" of="height" prints={prints} />
        <Lengths name="Base" of="base" prints={prints} />
      </dl>
      {drawn.length > 0 && <SizeDrawing prints={drawn} />}
    </>
  )
}

/** Browsers keep the drawing that the server has sent, and drop it when the sizes change. */
function SizeDrawing({ prints }: { prints: readonly DrawnPrint[] }) {
  const isHydrated = useIsHydrated()
  const sizes = JSON.stringify(prints)
  const [drawn] = useState(isHydrated ? '' : sizes)
  if (sizes !== drawn) return null
  const html = { __html: sizeDrawing.draw?.(prints) ?? '' }
  return <figure className="sizes stack tight" suppressHydrationWarning dangerouslySetInnerHTML={html} />
}

/** One line per scale. */
function Lengths({ name, of, prints }: { name: string; of: 'height' | 'base'; prints: readonly PrintSize[] }) {
  const known = prints.flatMap((print) => (print[of] === null ? [] : [{ scale: print.scale, mm: print[of] }]))
  if (known.length === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {known.map(({ scale, mm }) => (
          <span key={scale}>{`${scale && `${scale}: `}${formatLength(mm)}`}</span>
        ))}
      </dd>
    </div>
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

const isServer = typeof window === 'undefined'

/** Made-to-order notes, which browsers keep as the server has sent them. The disclosure works without scripts. */
const notes = isServer
  ? `<summary>More info (for nerds)</summary>
<ul class="stack tight">
<li>Made to order: every miniature is printed when you order it, and leaves us within 1-2 weeks.</li>
<li>Supports are removed before it ships. A mark or two may remain: a light sanding takes care of it.</li>
<li>Large models may have drainage holes, where uncured resin left the inside.</li>
<li>Printed at .020mm layers. Lines are all but invisible, and gone under primer.</li>
<li>Caution: every piece is washed and UV cured. Keep it out of long, direct sunlight, since more UV makes resin
brittle.</li>
</ul>`
  : ''

function NerdNotes() {
  const isHydrated = useIsHydrated()
  const [isKept] = useState(!isHydrated)
  return isKept && <details className="notes" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: notes }} />
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
