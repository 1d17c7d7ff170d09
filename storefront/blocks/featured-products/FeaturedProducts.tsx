import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readCount, readText, sectionTitle } from '#shared/blocks/content.ts'
import { MAX_FEATURED } from '#storefront/blocks/page/block-products.ts'
import { SectionHead } from '#storefront/blocks/SectionHead.tsx'
import { levelBelow } from '#storefront/blocks/titles.ts'
import { Carousel } from '#storefront/widgets/Carousel.tsx'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'

/** Carousel of the featured products; renders nothing if there are none. */
export function FeaturedProducts({ content, data, heading, isFirst }: BlockProps) {
  if (!data.featured?.length) return null
  const title = sectionTitle(content)
  const items = data.featured
    .slice(0, Math.min(readCount(content, 'maxProducts') ?? MAX_FEATURED, MAX_FEATURED))
    .map((product, index) => ({
      key: product.id,
      name: product.name,
      content: (
        <ProductCard
          product={product}
          heading={levelBelow(heading, title)}
          sizes="(min-width:150rem) 15vw,12rem"
          hasPriority={isFirst && index === 0}
        />
      ),
    }))
  return (
    <section className="stack">
      <SectionHead heading={heading} title={title} subtitle={readText(content, 'sectionSubtitle')} />
      <Carousel label={title || 'Featured'} items={items} />
    </section>
  )
}
