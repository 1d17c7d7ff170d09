import type { Product } from '#shared/features/products/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { moneyText } from '#shared/pricing/money.ts'
import { fromPrice } from '#shared/pricing/price.ts'
import { Picture } from './Picture.tsx'
import './product-card.css'

interface ProductCardProps {
  product: Product
  /** The heading level of the name, one below the section's. */
  heading?: 'h2' | 'h3'
  /** How wide the picture is shown. */
  sizes?: string
  priority?: boolean
}

const GRID = '(min-width: 84rem) 19rem, (min-width: 40rem) 30vw, calc(50vw - 1.6rem)'

/** One creature in a grid or carousel (specification section 2). The whole card leads to the product page; there is one link in it. */
export function ProductCard({ product, heading: Heading = 'h3', sizes = GRID, priority = false }: ProductCardProps) {
  const photo = product.photos.find(({ image }) => image === product.imageUrl)
  const soldOut = product.shopifyVariants.length > 0 && !product.shopifyVariants.some((it) => it.availableForSale)
  return (
    <article className="card panel">
      <div className="card-picture">
        <Picture
          src={product.imageUrl}
          alt=""
          width={photo?.width}
          height={photo?.height}
          sizes={sizes}
          priority={priority}
        />
        {product.isFeatured && <span className="badge featured">Featured</span>}
        {soldOut && <span className="badge sold-out">Sold out</span>}
      </div>
      <div className="card-text">
        <Heading className="card-name">{product.name}</Heading>
        <p className="card-badges">
          {product.scale && <span className="badge">{product.scale}</span>}
          {product.creatureType && <span className="badge">{product.creatureType}</span>}
        </p>
        {product.designer && <p className="card-designer">by {product.designer}</p>}
        <p className="card-price">
          From <span className="price">{moneyText(fromPrice(product))}</span>
        </p>
        <a className="button wide card-link" href={productPath(product)}>
          PICK OPTIONS<span className="sr-only">: {product.name}</span>
        </a>
      </div>
    </article>
  )
}
