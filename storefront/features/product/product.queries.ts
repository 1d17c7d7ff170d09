import type { Product } from '#shared/features/products/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { read } from '#storefront/api/read.ts'
import type { At, Reads } from '#storefront/screen.ts'

/** One product, by its handle, an older handle or its id (decision 29). */
export const productRead = (handle: string) => read('/api/products/handle/:handle', { params: { handle } })
/** Miniatures like the one with this id. */
export const relatedRead = (id: string) => read('/api/products/:id/related', { params: { id } })
/** All designers and their websites. */
export const designersRead = read('/api/designers')

/** The read without which there is no product page. */
export const productMain = ({ params }: At) => productRead(params['handle'] ?? '')

/** The product of an address once it has been read. */
export const productAt = (at: At, reads: Reads): Product | undefined =>
  reads.getQueryData<Product>(productMain(at).queryKey)

/** Where a product lives that was asked for under an older handle (decision 29). An id stays as it is. */
export function productRedirect(at: At, reads: Reads): string | undefined {
  const product = productAt(at, reads)
  const asked = at.params['handle']
  return product?.shopifyHandle && asked !== product.shopifyHandle && asked !== product.id
    ? productPath(product)
    : undefined
}

export const productTitle = (at: At, reads: Reads): string => productAt(at, reads)?.name ?? 'Product Not Found'
