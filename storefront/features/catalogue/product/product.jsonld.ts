import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { toDollars } from '#shared/pricing/money.ts'
import type { Thing } from '#storefront/head/head.ts'
import { absoluteUrl } from '#storefront/head/json-ld.ts'
import { toPlainText } from '#storefront/head/plain-text.ts'
import type { Shop } from '#storefront/shop.ts'
import { buildPriceTable } from './priceTable.ts'

/** schema.org's Product with one offer per cell of the price table. */
export function buildProductThing(product: Product, shop: Shop): Thing {
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
    brand: { '@type': 'Brand', name: product.designer || shop.name },
    offers: cells.map(({ scale, finishing, cents, soldOut }) => ({
      '@type': 'Offer',
      name: `${scale}, ${finishing}`,
      url,
      price: toDollars(cents).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'MadeToOrder'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${shop.origin}/#shop` },
    })),
  }
}
