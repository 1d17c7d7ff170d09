import { useQuery } from '@tanstack/react-query'
import { send } from '#storefront/api/send.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { MAX_FEATURED } from '#storefront/blocks/featured-products/FeaturedProducts.tsx'
import { needsOf } from '#storefront/blocks/needs.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import type { ContactMessage } from '#shared/features/contact/contact.contract.ts'
import type { Product } from '#shared/features/products/products.schema.ts'
import { featuredRead, galleryRead } from './page.queries.ts'

const sendMessage = (body: ContactMessage) => send('POST', '/api/contact', { body })

/** What is not an array counts as empty (specification section 7). */
const listOf = <T>(answer: T[] | undefined): T[] | undefined => (answer && !Array.isArray(answer) ? [] : answer)

/** The gallery without what the carousel of the same page shows, unless that leaves too few. */
function besides(gallery: Product[] | undefined, carousel: Product[] | undefined): Product[] | undefined {
  const shown = new Set(carousel?.slice(0, MAX_FEATURED).map(({ id }) => id))
  const others = gallery?.filter(({ id }) => !shown.has(id))
  return others && others.length >= MAX_FEATURED ? others : gallery
}

/** What these blocks show and do that is not in them. A failed read of products is an empty list. */
export function useBlockData(blocks: unknown): BlockData {
  const needs = needsOf(blocks)
  const notify = useToast()
  const featured = useQuery({ ...featuredRead, enabled: needs.featured })
  const gallery = useQuery({ ...galleryRead, enabled: needs.gallery })
  return {
    featured: featured.isError && !featured.data ? [] : listOf(featured.data),
    gallery:
      gallery.isError && !gallery.data
        ? []
        : besides(listOf(gallery.data), needs.featured ? listOf(featured.data) : []),
    sendMessage,
    notify,
  }
}
