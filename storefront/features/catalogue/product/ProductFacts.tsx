import { useRead } from '#storefront/api/useRead.ts'
import { MADE_TO_ORDER } from '#shared/features/shop-facts/built-in.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths } from '#shared/paths.ts'
import { drawSizes } from './draw-sizes.ts'
import { formatLength, listPrintSizes, type PrintSize } from './print-sizes.ts'
import { designerRead } from './product.queries.ts'
import { useShop } from '#storefront/shop.ts'

export { RatingText } from '#storefront/widgets/ProductCard.tsx'

/** A product's facts and notes. Browsers keep what the server has sent until the product changes. */
export function ProductFacts({ product }: { product: Product }) {
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
      {drawn.length > 0 && (
        <figure className="sizes stack tight" dangerouslySetInnerHTML={{ __html: drawSizes(drawn) }} />
      )}
      <NerdNotes />
    </>
  )
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

/** Made-to-order notes. The disclosure works without scripts. */
function NerdNotes() {
  return (
    <details className="notes">
      <summary>More info (for nerds)</summary>
      <ul className="stack tight">
        <li>{useShop().texts?.madeToOrder ?? MADE_TO_ORDER}</li>
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
