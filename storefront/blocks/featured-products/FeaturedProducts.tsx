import type { Product } from '#shared/features/products/products.schema.ts'
import { Carousel } from '#storefront/widgets/Carousel.tsx'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'

/** At most this many are shown (specification section 9). */
export const MAX_FEATURED = 6

export interface FeaturedProductsContent {
  title?: string
  subtitle?: string
}

interface FeaturedProductsProps {
  content: FeaturedProductsContent
  products: readonly Product[]
}

/** The featured creatures as a carousel; nothing when there are none. */
export function FeaturedProducts({ content, products }: FeaturedProductsProps) {
  if (products.length === 0) return null
  const title = content.title ?? 'FEATURED'
  const items = products.slice(0, MAX_FEATURED).map((product) => ({
    key: product.id,
    name: product.name,
    content: <ProductCard product={product} sizes="12rem" />,
  }))
  return (
    <section className="stack">
      <div>
        <h2>{title}</h2>
        {content.subtitle && <p className="dim">{content.subtitle}</p>}
      </div>
      <Carousel label={title} items={items} />
    </section>
  )
}
