import { type ComponentType, createContext } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'

/** A picked image. */
export interface PickedImage {
  url: string
  alt: string
  /** Decorative images have an intentionally empty `alt`. */
  isDecorative: boolean
  /** In pixels, if known. */
  width?: number
  height?: number
}

export interface ImagePickerProps {
  /** Files to upload first, such as those dropped on a field. The first uploaded image is picked. */
  files?: readonly File[] | undefined
  onPick(image: PickedImage): void
  onClose(): void
  /** The element focused afterwards; by default the previous one. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** The part of an image record that goes into content. */
export const toPickedImage = ({ url, alt, isDecorative, width, height }: Image): PickedImage => ({
  url,
  alt: isDecorative ? '' : alt,
  isDecorative,
  ...(width !== null && height !== null && { width, height }),
})

/** The image picker, provided by `app.tsx` because it belongs to the images feature. Null: addresses are typed. */
export const ImagePicker = createContext<ComponentType<ImagePickerProps> | null>(null)
