import { paths, productPath } from '#shared/paths.ts'
import type { BuildHead, Thing } from '#storefront/head/head.ts'
import { breadcrumbs, organization, absoluteUrl } from '#storefront/head/json-ld.ts'
import { toPlainText } from '#shared/plain-text.ts'
import { shorten } from '#storefront/head/shorten.ts'
import { productAt } from './product.queries.ts'
import type { Product, Rating } from '#shared/features/catalogue/products.schema.ts'
import { toCents, toDollars } from '#shared/pricing/money.ts'
import { choiceText } from '#shared/pricing/options.ts'
import type { Shop } from '#storefront/shop.ts'
import { buildPriceTable } from './priceTable.ts'

/** Metadata of a product, or of the missing-product page. */
export const productHead: BuildHead = (at, reads, shop) => {
  const product = productAt(at, reads)
  if (!product) return { description: 'This miniature is not in the catalogue.' }
  const maker = product.designer ? ` by ${product.designer}` : ''
  const path = productPath(product)
  return {
    description:
      shorten(toPlainText(product.longDescription)) || `${product.name}${maker}: a resin miniature, printed to order.`,
    ...(!product.isUnlisted && { canonical: path }),
    card: `/cards${path}.png`,
    type: 'product',
    things: [
      buildProductThing(product, shop),
      organization(shop),
      breadcrumbs(shop, ['Miniature gallery', paths.gallery], [product.name, path]),
    ],
  }
}

/** schema.org's Product with one offer per cell of the price table. */
function buildProductThing(product: Product, shop: Shop): Thing {
  const url = absoluteUrl(productPath(product), shop)
  const cells = buildPriceTable(product).rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
  return {
    '@type': 'Product',
    name: product.name,
    url,
    sku: product.id,
    // Search engines ignore products without an image, so the share card is used.
    image: product.imageUrl
      ? product.photos.map(({ image }) => absoluteUrl(image, shop))
      : [absoluteUrl(`/cards${productPath(product)}.png`, shop)],
    description: toPlainText(product.longDescription) || product.name,
    material: 'ABS-like Resin',
    ...(product.creatureType && { category: product.creatureType }),
    ...ratingThing(product.metadata.rating),
    brand: { '@type': 'Brand', name: product.designer || shop.name },
    offers: cells.map(({ cents, wasPrice, isSoldOut, ...option }) => ({
      '@type': 'Offer',
      name: choiceText(option),
      url,
      ...priceThing(cents),
      ...(wasPrice && {
        priceSpecification: [
          { '@type': 'UnitPriceSpecification', ...priceThing(cents) },
          { '@type': 'UnitPriceSpecification', priceType: STRUCK, ...priceThing(toCents(wasPrice)) },
        ],
      }),
      availability: `https://schema.org/${isSoldOut ? 'OutOfStock' : 'MadeToOrder'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${shop.origin}/#shop` },
    })),
  }
}

const STRUCK = 'https://schema.org/StrikethroughPrice'

const priceThing = (cents: number) => ({ price: toDollars(cents).toFixed(2), priceCurrency: 'USD' })

const ratingThing = (rating: Rating | undefined) =>
  rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      worstRating: rating.worst,
      bestRating: rating.best,
      ratingCount: rating.count,
    },
  }
