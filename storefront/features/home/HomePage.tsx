import { useQuery } from '@tanstack/react-query'
import { read } from '#storefront/api/read.ts'
import { Blocks } from '#storefront/blocks/Blocks.tsx'
import { homeBlocks } from './home.content.ts'

/** The home page: a hero and the featured creatures. */
export default function HomePage() {
  const { data } = useQuery(read('/api/products/featured'))
  return (
    <div className="page">
      <Blocks blocks={homeBlocks} title="Home" data={{ featured: Array.isArray(data) ? data : undefined }} />
    </div>
  )
}
