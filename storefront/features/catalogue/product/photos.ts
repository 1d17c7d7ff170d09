import type { PhotoKind, Product, ProductPhoto } from '#shared/features/catalogue/products.schema.ts'

/** The product's photos, its main image alone, or none. */
export function listPhotos({ photos, imageUrl }: Product): ProductPhoto[] {
  if (photos.length > 0) return photos
  return imageUrl ? [{ image: imageUrl, caption: '', width: null, height: null }] : []
}

const kindLabels: Record<PhotoKind, string> = {
  render: '3D render',
  resin: 'Bare resin',
  painted: 'Painted',
  ruler: 'Beside a ruler',
  hand: 'Beside a hand',
}

/** A photo's caption by its kind; undefined without one. */
export const photoLabel = ({ kind }: ProductPhoto): string | undefined => kind && kindLabels[kind]

/** Alt text of a product photo. */
export function photoAlt({ name }: Pick<Product, 'name'>, photo: ProductPhoto, index: number): string {
  const label = photoLabel(photo)
  return photo.caption || (label ? `${name}: ${label}` : index === 0 ? name : `${name}, image ${index + 1}`)
}
