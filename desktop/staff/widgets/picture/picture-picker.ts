import { type ComponentType, createContext } from 'react'

/** A picture that was chosen. */
export interface PickedPicture {
  url: string
  alt: string
  /** It needs no words: an empty `alt` is what was meant. */
  isDecorative: boolean
  /** Pixels, where they are known. */
  width?: number
  height?: number
}

export interface PicturePickerProps {
  /** Pictures to be added first, such as those that were dropped on a field. The first that is added is the one that is picked. */
  files?: readonly File[] | undefined
  onPick(picture: PickedPicture): void
  onClose(): void
  /** What has the focus afterwards. Absent: what had it before. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/** The dialog that picks a picture, handed down by `app.tsx`: it belongs to a room of its own. Null: addresses are typed. */
export const PicturePicker = createContext<ComponentType<PicturePickerProps> | null>(null)
