import { type ComponentType, createContext } from 'react'

/** A picture that was chosen. */
export interface PickedPicture {
  url: string
  alt: string
  /** Pixels, where they are known. */
  width?: number
  height?: number
}

export interface PicturePickerProps {
  onPick(picture: PickedPicture): void
  onClose(): void
}

/** The dialog that picks a picture, handed down by `app.tsx`: it belongs to a room of its own. Null: addresses are typed. */
export const PicturePicker = createContext<ComponentType<PicturePickerProps> | null>(null)
