import type { Product, ProductPhoto } from '#shared/features/products/products.schema.ts'

/** The photos of a product, its main picture alone, or none. */
export function photosOf({ photos, imageUrl }: Product): ProductPhoto[] {
  if (photos.length > 0) return photos
  return imageUrl ? [{ image: imageUrl, caption: '', width: null, height: null }] : []
}

/** What a picture shows, in words. */
export const altOf = (product: Pick<Product, 'name'>, photo: ProductPhoto, index: number) =>
  photo.caption || (index === 0 ? product.name : `${product.name}, picture ${index + 1}`)
