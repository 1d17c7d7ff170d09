import type { Image } from '#shared/features/images/images.schema.ts'

export interface UploadPanelProps {
  onAdded(image: Image): void
  onCancel(): void
  initialFiles?: readonly File[]
}

/** The upload dialog's content (staff specification, section 2). */
export function UploadPanel(_: UploadPanelProps) {
  return null
}
