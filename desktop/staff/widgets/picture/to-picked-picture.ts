import type { Image } from '#shared/features/images/images.schema.ts'
import type { PickedPicture } from './picture-picker.ts'

/** The part of an image record that goes into content. */
export const toPickedPicture = ({ url, alt, isDecorative, width, height }: Image): PickedPicture => ({
  url,
  alt: isDecorative ? '' : alt,
  isDecorative,
  ...(width !== null && height !== null && { width, height }),
})
