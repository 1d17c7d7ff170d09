import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '#shared/features/products/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { read } from '#storefront/api/read.ts'
import type { At, Head } from '#storefront/screen.ts'
import { plainText, shortened } from './plainText.ts'

/** One product, by its handle, an older handle or its id (decision 29). */
export const productRead = (handle: string) => read('/api/products/handle/:handle', { params: { handle } })
/** Miniatures like the one with this id. */
export const relatedRead = (id: string) => read('/api/products/:id/related', { params: { id } })
/** All designers and their websites. */
export const designersRead = read('/api/designers')

/** The read without which there is no product page. */
export const productMain = ({ params }: At) => productRead(params['handle'] ?? '')

const found = (at: At, reads: Pick<QueryClient, 'getQueryData'>) =>
  reads.getQueryData<Product>(productMain(at).queryKey)

/** Where a product lives that was asked for under an older handle (decision 29). An id stays as it is. */
export function productRedirect(at: At, reads: Pick<QueryClient, 'getQueryData'>): string | undefined {
  const product = found(at, reads)
  const asked = at.params['handle']
  return product?.shopifyHandle && asked !== product.shopifyHandle && asked !== product.id
    ? productPath(product)
    : undefined
}

/** Title, description and picture of a product; of one that isn't there, that it isn't. */
export function productHead(at: At, reads: Pick<QueryClient, 'getQueryData'>): Head {
  const product = found(at, reads)
  if (!product) return { title: 'Product Not Found', description: 'This miniature is not in the catalogue.' }
  const text = plainText(product.longDescription)
  const maker = product.designer ? ` by ${product.designer}` : ''
  return {
    title: product.name,
    description: shortened(text) || `${product.name}${maker}: a resin miniature, printed to order.`,
    canonical: productPath(product),
    image: product.imageUrl,
    type: 'product',
  }
}
