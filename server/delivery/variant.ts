import { pictureWidths, type StoredPicture } from '#shared/features/images/picture-url.ts'
import type { PictureVariant } from '#server/pictures/pictures.ts'

/** One of the forms that a picture of the repository is delivered in. Its width is one of `pictureWidths`. */
export interface Variant extends PictureVariant {
  picture: StoredPicture
}

/** Where a picture lies as it is kept. */
export const keptKey = ({ file }: StoredPicture): string => `pictures/${file}`

export const variantKey = (variant: Variant): string =>
  isKept(variant) ? keptKey(variant.picture) : `variants/${variant.picture.file}/${variant.width}.${variant.format}`

/** The widths that there are of a picture: those below its own, and the one that has all of it. */
export const widthsOf = ({ width }: StoredPicture): number[] =>
  pictureWidths.filter((_, index) => index === 0 || pictureWidths[index - 1]! < width)

/** The width that answers a wish: the smallest that is not too small. Endless many wishes, a few files. */
export function widthFor(picture: StoredPicture, wished: number): number {
  const widths = widthsOf(picture)
  return widths.find((width) => width >= wished) ?? widths.at(-1)!
}

/** The kept file is this one already. */
export const isKept = ({ picture, width, format }: Variant): boolean => format === 'webp' && width >= picture.width

/** Every form that has to be made of a picture. */
export const variantsOf = (picture: StoredPicture, format: Variant['format']): Variant[] =>
  widthsOf(picture)
    .map((width) => ({ picture, width, format }))
    .filter((variant) => !isKept(variant))
