import { type ComponentType, createContext } from 'react'

/** A picked image. */
export interface PickedPicture {
  url: string
  alt: string
  /** Decorative images have an intentionally empty `alt`. */
  isDecorative: boolean
  /** In pixels, if known. */
  width?: number
  height?: number
}

export interface PicturePickerProps {
  /** Files to upload first, such as those dropped on a field. The first uploaded image is picked. */
  files?: readonly File[] | undefined
  onPick(picture: PickedPicture): void
  onClose(): void
  /** The element focused afterwards; by default the previous one. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** The image picker, provided by `app.tsx` because it belongs to the images feature. Null: addresses are typed. */
export const PicturePicker = createContext<ComponentType<PicturePickerProps> | null>(null)
