import { type BlockFields, pictureOf } from '#shared/blocks/declare-block.ts'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { type ContentFields, nameIn } from './field.ts'

/** The names of a block's image fields. */
export interface PictureNames {
  /** The field for the address. */
  name: string
  /** The field for the alternative text, if any. */
  altName?: string
  /** The fields for the size in pixels, if any. They follow the chosen image. */
  sizeNames?: readonly [width: string, height: string]
  /** Another address field that the shop falls back to. It is removed when this one changes. */
  fallbackName?: string
}

/** The image fields of a block as declared; null if it has none. */
export function pictureNames(of: BlockFields, content: ContentFields): PictureNames | null {
  const picture = pictureOf(of)
  if (!picture) return null
  return {
    name: nameIn(of, picture.name, content),
    ...('alt' in of.fields && { altName: 'alt' }),
    ...('imageWidth' in of.fields && { sizeNames: pictureSize }),
    ...(picture.older && { fallbackName: picture.older }),
  }
}

/** Fields for an image's size in pixels, which prevents layout shift. */
const pictureSize = ['imageWidth', 'imageHeight'] as const

/** Sets the size fields; unknown sizes remove them. */
export const sizeFields = (names: PictureNames['sizeNames'], width?: number, height?: number) =>
  names && { [names[0]]: width || undefined, [names[1]]: height || undefined }

/** The patch for a picked image; `before` is the previous address. */
export function pickedFields(
  { name, altName, sizeNames, fallbackName }: PictureNames,
  before: string,
  { url, alt, isDecorative, width, height }: PickedImage,
): Record<string, unknown> {
  // Alternative text written for another image no longer fits. Text written before any image was chosen belongs to this
  // one.
  const isWritten = !alt && !isDecorative && before.trim() === ''
  return {
    [name]: url,
    ...(fallbackName && { [fallbackName]: undefined }),
    ...sizeFields(sizeNames, width, height),
    ...(altName && !isWritten && { [altName]: alt }),
    // So does the mark that it needs none.
    ...(altName && before.trim() !== '' && { isDecorative: undefined }),
  }
}
