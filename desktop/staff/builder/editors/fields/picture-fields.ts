import type { PickedPicture } from '#staff/widgets/picture/picture-picker.ts'

/** The fields in which a block keeps a picture. */
export interface PictureNames {
  /** The one of its address. */
  name: string
  /** The field of its alternative text, where it has one. */
  altName?: string
  /** The fields of its size in pixels, where they are kept: they follow the picture that is chosen. */
  sizeNames?: readonly [width: string, height: string]
  /** Another field that the shop falls back to: it is emptied with this one. */
  fallbackName?: string
}

/** A picture's size; unknown sizes empty the fields. */
export const sizeFields = (names: PictureNames['sizeNames'], width?: number, height?: number) =>
  names && { [names[0]]: width || undefined, [names[1]]: height || undefined }

/** What a picture that was picked changes; `before` is the address until now. */
export function pickedFields(
  { name, altName, sizeNames, fallbackName }: PictureNames,
  before: string,
  { url, alt, isDecorative, width, height }: PickedPicture,
): Record<string, unknown> {
  // Words of another picture would say what is no longer there; those that came before any picture are this one's.
  const isWritten = !alt && !isDecorative && before.trim() === ''
  return {
    [name]: url,
    ...(fallbackName && { [fallbackName]: undefined }),
    ...sizeFields(sizeNames, width, height),
    ...(altName && !isWritten && { [altName]: alt }),
  }
}
