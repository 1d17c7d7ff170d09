import { useQuery } from '@tanstack/react-query'
import { read } from '#storefront/api/read.ts'
import { FeaturedProducts } from '#storefront/blocks/featured-products/FeaturedProducts.tsx'
import { Hero } from '#storefront/blocks/hero/Hero.tsx'
import { featured, hero } from './home.content.ts'
import './home.css'

/** The home page: a hero and the featured creatures. */
export default function HomePage() {
  const { data } = useQuery(read('/api/products/featured'))
  return (
    <div className="page stack home">
      <Hero content={hero} />
      <FeaturedProducts content={featured} products={Array.isArray(data) ? data : []} />
    </div>
  )
}
