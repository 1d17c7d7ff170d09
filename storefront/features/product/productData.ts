import type { Product } from '#shared/features/products/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { toDollars } from '#shared/pricing/money.ts'
import type { Shop } from '#storefront/shop.ts'
import { plainText } from './plainText.ts'
import { priceTable } from './priceTable.ts'

const absolute = (address: string, origin: string) => (address.startsWith('/') ? `${origin}${address}` : address)

/** schema.org's Product with an offer per choice, as JSON that is safe inside a script element. */
export function productData(product: Product, shop: Shop): string {
  const url = absolute(productPath(product), shop.origin)
  const cells = priceTable(product).rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    ...(product.imageUrl && { image: product.photos.map(({ image }) => absolute(image, shop.origin)) }),
    description: plainText(product.longDescription) || product.name,
    material: 'ABS-like Resin',
    brand: { '@type': 'Brand', name: product.designer || shop.name },
    offers: cells.map(({ scale, finishing, cents, soldOut }) => ({
      '@type': 'Offer',
      name: `${scale}, ${finishing}`,
      url,
      price: toDollars(cents).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'MadeToOrder'}`,
    })),
  }
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
