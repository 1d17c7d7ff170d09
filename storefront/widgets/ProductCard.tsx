import type { PictureKind } from '#shared/features/catalogue/picture-kinds.ts'
import type { CardProduct, Rating } from '#shared/features/catalogue/products.schema.ts'
import type { CSSProperties } from 'react'
import { cardWidths } from '#shared/features/images/image-url.ts'
import { productPath } from '#shared/paths.ts'
import { ResponsiveImage } from './ResponsiveImage.tsx'
import { Price } from './Price.tsx'
import './product-card.css'

export interface ProductCardProps {
  product: CardProduct
  /** Heading level of the name, one below the section's. */
  heading?: 'h2' | 'h3'
  /** The image's `sizes` attribute. */
  sizes?: string
  /** Photos to show in place of the first picture, where there are such. The product page opens with it. */
  show?: PictureKind | ''
  hasPriority?: boolean
}

const GRID = '(min-width:150rem) 12vw,(min-width:84rem) 19rem,(min-width:44rem) 23vw,46vw'

/** The server sets `markup`, which returns a card's kept markup. Browsers hydrate it as if it had just been rendered. */
export const keptCards: { markup?: (props: ProductCardProps) => string | undefined } = {}

/** Product in a grid or carousel. The name's link covers the whole card, with PICK OPTIONS above it. */
export function ProductCard(props: ProductCardProps) {
  const kept = typeof window === 'undefined' ? keptCards.markup?.(props) : undefined
  if (kept !== undefined) return <article className="card" dangerouslySetInnerHTML={{ __html: kept }} />
  return (
    <article className="card">
      <CardContents {...props} />
    </article>
  )
}

/** Texts are single strings, which need no marks between them in the page. */
export function CardContents({
  product,
  heading: Heading = 'h3',
  sizes = GRID,
  show,
  hasPriority = false,
}: ProductCardProps) {
  const look = show ? product.looks?.[show] : undefined
  const href = productPath(product) + (look ? `?photo=${look.number}` : '')
  // The style sheet shows this picture on hover; until then browsers don't fetch it.
  const hover = !look && product.hoverImage && ({ '--hover': `url(${product.hoverImage})` } as CSSProperties)
  return (
    <>
      <div className="card-picture" style={hover || undefined}>
        <ResponsiveImage
          src={look?.image ?? product.imageUrl}
          alt=""
          width={look?.width ?? product.imageWidth}
          height={look?.height ?? product.imageHeight}
          sizes={sizes}
          hasPriority={hasPriority}
          widths={cardWidths}
        />
      </div>
      <div className="card-text">
        <Heading className="card-name">
          <a href={href}>{product.name}</a>
        </Heading>
        <p className="card-badges">
          {product.isFeatured && <span className="badge featured">Featured</span>}
          {product.scale && <span className="badge">{product.scale}</span>}
          {product.creatureType && <span className="badge">{product.creatureType}</span>}
        </p>
        <div className="card-facts">
          {product.designer && <p>{`by ${product.designer}`}</p>}
          {product.rating && <RatingText rating={product.rating} />}
        </div>
        <div className="card-buy">
          <p className={product.fromCents === null ? 'card-price sold-out' : 'card-price'}>
            {product.fromCents === null ? (
              'SOLD OUT'
            ) : (
              <>
                From <Price cents={product.fromCents} was={product.wasPrice} />
              </>
            )}
          </p>
          {/* Has the same target as the name's link, so the keyboard skips it. */}
          <a className="button card-link" href={href} tabIndex={-1}>
            PICK OPTIONS<span className="sr-only">{`: ${product.name}`}</span>
          </a>
        </div>
      </div>
    </>
  )
}

/** `★ 4.8 (12)`. A scale that doesn't end at 5 is named. */
export const RatingText = ({ rating: { value, best, count } }: { rating: Rating }) => (
  <p>
    <span aria-hidden="true">
      <span className="rating-star">★</span>
      {` ${value.toFixed(1)}${best === 5 ? '' : `/${best}`} (${count})`}
    </span>
    <span className="sr-only">{`Rated ${value.toFixed(1)} of ${best} by ${count} ${count === 1 ? 'person' : 'people'}`}</span>
  </p>
)
