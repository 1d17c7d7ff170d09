import { useEffect } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { EditImage } from '#staff/features/images/EditImage.tsx'
import { ImageTools } from '#staff/features/images/ImageTools.tsx'
import { useImages } from '#staff/features/images/images.ts'
import { useImageEdit } from '#staff/features/images/useImageEdit.ts'

interface EditTabProps {
  /** The image as it was when it was chosen. */
  image: Image
  /**
   * Receives the function that closes the form after asking about unsaved changes, for Escape and the close button;
   * null once the form is closed.
   */
  onLeaving(leave: (() => void) | null): void
  /** Called on cancel and after a successful update. */
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
