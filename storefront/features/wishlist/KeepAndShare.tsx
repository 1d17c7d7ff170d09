import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { ShareButton } from './ShareButton.tsx'
import { useWishlist } from './useWishlist.ts'

/** Keeps a product on the wishlist and shares its page. */
export default function KeepAndShare({ product }: { product: Product }) {
  const { ids, add, remove } = useWishlist()
  const isKept = ids?.includes(product.id) === true
  return (
    <p className="row loose">
      <button
        type="button"
        className="button quiet"
        aria-pressed={isKept}
        onClick={() => (isKept ? remove(product.id) : add([product.id]))}
      >
        <span aria-hidden="true">{isKept ? '[x]' : '[ ]'}</span> WISHLIST
      </button>
      <ShareButton title={product.name} path={productPath(product)} />
    </p>
  )
}
