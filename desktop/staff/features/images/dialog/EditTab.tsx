import { useEffect } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { EditImage } from '#staff/features/images/EditImage.tsx'
import { ImageTools } from '#staff/features/images/ImageTools.tsx'
import { useImages } from '#staff/features/images/images.ts'
import { useImageEdit } from '#staff/features/images/useImageEdit.ts'

interface EditTabProps {
  /** As it was when it was chosen. */
  image: Image
  /** Hears what closes the form, and asks about unsent changes first: for Escape and the cross around it. Null: it is closed. */
  onLeaving(leave: (() => void) | null): void
  /** Cancelled, or updated (staff specification, section 4). */
  onClose(): void
}

/** The tab Edit Image: alt text, caption, tags. */
export function EditTab({ image: chosen, onLeaving, onClose }: EditTabProps) {
  const { data } = useImages()
  const image = data?.find(({ id }) => id === chosen.id) ?? chosen
  const edit = useImageEdit(image, { onClose })
  useEffect(() => {
    onLeaving(edit.leaving.close)
    return () => onLeaving(null)
  })
  return (
    <EditImage edit={edit}>
      <ImageTools edit={edit} />
    </EditImage>
  )
}
