import { fromPrice } from '#shared/pricing/price.ts'
import type { CardProduct, Product } from './products.schema.ts'

/** What a product's card shows: a tenth of the product. */
export function cardOf(product: Product): CardProduct {
  const { id, name, shopifyHandle, imageUrl, designer, creatureType, scale, isFeatured } = product
  const photo = product.photos.find(({ image }) => image === imageUrl)
  return {
    id,
    name,
    shopifyHandle,
    imageUrl,
    imageWidth: photo?.width ?? null,
    imageHeight: photo?.height ?? null,
    designer,
    creatureType,
    scale,
    isFeatured,
    fromCents: fromPrice(product),
  }
}
