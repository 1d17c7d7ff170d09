import { imageWidths, type StoredImage } from '#shared/features/images/image-url.ts'
import type { ImageVariant } from '#server/media/processing/image-processor.ts'

/** A form in which a stored image is delivered. Its width is one of `imageWidths`. */
export interface Variant extends ImageVariant {
  picture: StoredImage
}

/** Key of the stored image. */
export const originalKey = ({ file }: StoredImage): string => `pictures/${file}`

export const variantKey = (variant: Variant): string =>
  isOriginal(variant)
    ? originalKey(variant.picture)
    : `variants/${variant.picture.file}/${variant.width}.${variant.format}`

/** Widths of an image's variants: those below its own, and the first that is at least as large. */
export const widthsOf = ({ width }: StoredImage): number[] =>
  imageWidths.filter((_, index) => index === 0 || imageWidths[index - 1]! < width)

/** The smallest sufficient width, so that arbitrary requests map to a few files. */
export function variantWidthFor(picture: StoredImage, wished: number): number {
  const widths = widthsOf(picture)
  return widths.find((width) => width >= wished) ?? widths.at(-1)!
}

/** Whether the stored file already is this variant. */
export const isOriginal = ({ picture, width, format }: Variant): boolean => format === 'webp' && width >= picture.width

/** Variants of an image that have to be rendered. */
export const variantsOf = (picture: StoredImage, format: Variant['format']): Variant[] =>
  widthsOf(picture)
    .map((width) => ({ picture, width, format }))
    .filter((variant) => !isOriginal(variant))
