import type { Product } from '#shared/features/products/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { toDollars } from '#shared/pricing/money.ts'
import type { Thing } from '#storefront/head/head.ts'
import { absolute } from '#storefront/head/json-ld.ts'
import { plainText } from '#storefront/head/plain-text.ts'
import type { Shop } from '#storefront/shop.ts'
import { priceTable } from './priceTable.ts'

/** schema.org's Product with an offer per choice of the price table. */
export function productThing(product: Product, shop: Shop): Thing {
  const url = absolute(productPath(product), shop)
  const cells = priceTable(product).rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
  return {
    '@type': 'Product',
    name: product.name,
    url,
    sku: product.id,
    // Search engines show no product without a picture; its card is one.
    image: product.imageUrl
      ? product.photos.map(({ image }) => absolute(image, shop))
      : [absolute(`/cards${productPath(product)}.png`, shop)],
    description: plainText(product.longDescription) || product.name,
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
