import type { Product, ProductPhoto } from '#shared/features/catalogue/products.schema.ts'

/** The product's photos, its main image alone, or none. */
export function listPhotos({ photos, imageUrl }: Product): ProductPhoto[] {
  if (photos.length > 0) return photos
  return imageUrl ? [{ image: imageUrl, caption: '', width: null, height: null }] : []
}

/** Alt text of a product photo. */
export const photoAlt = (product: Pick<Product, 'name'>, photo: ProductPhoto, index: number) =>
  photo.caption || (index === 0 ? product.name : `${product.name}, image ${index + 1}`)
