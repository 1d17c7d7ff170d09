import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import type { BlockData, ProductsNeeded } from '#storefront/blocks/block-props.ts'

/** Maximum number of products in a carousel; a block's `maxProducts` may lower it. */
export const MAX_FEATURED = 6

/** What is known of a list of products. */
interface ProductsRead {
  data: CardProduct[] | undefined
  error: unknown
}

/** Products for a page's blocks, from their reads. A failed read counts as an empty list. */
export const blockProducts = (
  needs: ProductsNeeded,
  featured: ProductsRead,
  gallery: ProductsRead,
): Pick<BlockData, 'featured' | 'gallery'> => ({
  featured: toList(featured),
  gallery: withoutFeatured(toList(gallery), needs.featured ? toList(featured) : []),
})

/** What can be bought first, then what is sold out. Anything but an array counts as empty. */
const toList = ({ data, error }: ProductsRead): CardProduct[] | undefined =>
  Array.isArray(data)
    ? data.toSorted((a, b) => Number(a.fromCents === null) - Number(b.fromCents === null))
    : data || error
      ? []
      : undefined

/** Removes the carousel's products from the gallery, unless too few would remain. */
function withoutFeatured(
  gallery: CardProduct[] | undefined,
  carousel: CardProduct[] | undefined,
): CardProduct[] | undefined {
  const shown = carousel?.slice(0, MAX_FEATURED)
  const others = gallery?.filter(({ id }) => !shown?.some((product) => product.id === id))
  return others?.[MAX_FEATURED - 1] ? others : gallery
}
