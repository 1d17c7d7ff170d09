import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { backInStockPath, productPath } from '#shared/paths.ts'
import { read, readView } from '#storefront/api/read.ts'
import type { ScreenLocation, Reads } from '#storefront/screen.ts'

/** One product, by its handle, a former handle or its id. */
export const productRead = (handle: string) => read('/api/products/handle/:handle', { params: { handle } })
/** Products related to this id. */
export const relatedRead = (id: string) => readView('card', '/api/products/:id/related', { params: { id } })
/** A designer with their website. */
export const designerRead = (name: string) => read('/api/designers/website', { query: { name } })

/** The product page is a 404 without this read. */
export const productMain = ({ params }: Pick<ScreenLocation, 'params'>) => productRead(params['handle'] ?? '')

/** The product at a URL once loaded. */
export const productAt = (at: ScreenLocation, reads: Reads): Product | undefined => reads.data(productMain(at))

/** Redirects a former handle to the current one. Ids aren't redirected. */
const redirectTo = (pathOf: typeof productPath) => (at: ScreenLocation, reads: Reads) => {
  const product = productAt(at, reads)
  const requested = at.params['handle']
  return product?.shopifyHandle && requested !== product.shopifyHandle && requested !== product.id
    ? pathOf(product)
    : undefined
}
export const productRedirect = redirectTo(productPath)
export const backInStockRedirect = redirectTo(backInStockPath)

export const productTitle = (at: ScreenLocation, reads: Reads): string =>
  productAt(at, reads)?.name ?? 'Product Not Found'
