import { paths, productPath } from '#shared/paths.ts'
import type { BuildHead } from '#storefront/head/head.ts'
import { breadcrumbs, organization } from '#storefront/head/json-ld.ts'
import { toPlainText, shorten } from '#storefront/head/plain-text.ts'
import { buildProductThing } from './product.jsonld.ts'
import { productAt } from './product.queries.ts'

/** Metadata of a product, or of the missing-product page. */
export const productHead: BuildHead = (at, reads, shop) => {
  const product = productAt(at, reads)
  if (!product) return { description: 'This miniature is not in the catalogue.' }
  const maker = product.designer ? ` by ${product.designer}` : ''
  const path = productPath(product)
  return {
    description:
      shorten(toPlainText(product.longDescription)) || `${product.name}${maker}: a resin miniature, printed to order.`,
    canonical: path,
    card: `/cards${path}.png`,
    type: 'product',
    things: [
      buildProductThing(product, shop),
      organization(shop),
      breadcrumbs(shop, ['Miniature gallery', paths.gallery], [product.name, path]),
    ],
  }
}
