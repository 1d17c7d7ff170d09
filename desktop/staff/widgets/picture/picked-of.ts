import type { Image } from '#shared/features/images/images.schema.ts'
import type { PickedPicture } from './picture-picker.ts'

/** What of an image goes into the content that shows it. */
export const pickedOf = ({ url, alt, isDecorative, width, height }: Image): PickedPicture => ({
  url,
  alt: isDecorative ? '' : alt,
  isDecorative,
  ...(width !== null && height !== null && { width, height }),
})
