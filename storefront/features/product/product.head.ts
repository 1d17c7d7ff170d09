import { paths, productPath } from '#shared/paths.ts'
import type { HeadOf } from '#storefront/head/head.ts'
import { breadcrumbs, organization } from '#storefront/head/json-ld.ts'
import { plainText, shortened } from '#storefront/head/plain-text.ts'
import { productThing } from './product.jsonld.ts'
import { productAt } from './product.queries.ts'

/** What is said of a product; of one that isn't there, that it isn't. */
export const productHead: HeadOf = (at, reads, shop) => {
  const product = productAt(at, reads)
  if (!product) return { description: 'This miniature is not in the catalogue.' }
  const maker = product.designer ? ` by ${product.designer}` : ''
  const path = productPath(product)
  return {
    description:
      shortened(plainText(product.longDescription)) || `${product.name}${maker}: a resin miniature, printed to order.`,
    canonical: path,
    card: `/cards${path}.png`,
    type: 'product',
    things: [
      productThing(product, shop),
      organization(shop),
      breadcrumbs(shop, ['Miniature gallery', paths.gallery], [product.name, path]),
    ],
  }
}
