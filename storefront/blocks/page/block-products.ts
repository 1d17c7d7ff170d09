import type { Product } from '#shared/features/products/products.schema.ts'
import type { BlockData } from '#storefront/blocks/block-props.ts'
import { MAX_FEATURED } from '#storefront/blocks/featured-products/FeaturedProducts.tsx'
import type { needsOf } from '#storefront/blocks/needs.ts'

/** Twice as many as a gallery preview shows: what a carousel on the same page shows already is left out. */
export const GALLERY_LIMIT = 12

/** A list of products that was asked for. */
interface Answer {
  data: Product[] | undefined
  isError: boolean
}

/** The products that a page's blocks show, out of the answers for them. A failed read is an empty list. */
export const blockProducts = (
  needs: ReturnType<typeof needsOf>,
  featured: Answer,
  gallery: Answer,
): Pick<BlockData, 'featured' | 'gallery'> => ({
  featured: featured.isError && !featured.data ? [] : listOf(featured.data),
  gallery:
    gallery.isError && !gallery.data ? [] : besides(listOf(gallery.data), needs.featured ? listOf(featured.data) : []),
})

/** What is not an array counts as empty (specification section 7). */
const listOf = <T>(answer: T[] | undefined): T[] | undefined => (answer && !Array.isArray(answer) ? [] : answer)

/** The gallery without what the carousel of the same page shows, unless that leaves too few. */
function besides(gallery: Product[] | undefined, carousel: Product[] | undefined): Product[] | undefined {
  const shown = new Set(carousel?.slice(0, MAX_FEATURED).map(({ id }) => id))
  const others = gallery?.filter(({ id }) => !shown.has(id))
  return others && others.length >= MAX_FEATURED ? others : gallery
}
