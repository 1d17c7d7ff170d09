import { imageRecord, type ImageValues } from '#shared/features/images/images.record.ts'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { toBody } from '#shared/record.ts'
import { refresh } from '#staff/api/read.ts'
import { imageLists } from '#staff/features/images/images.ts'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'

/** A decorative image is sent without alt text. */
export const toRequest = (values: ImageValues): ImageChange =>
  toBody(imageRecord, { ...values, ...(values.isDecorative && { alt: '' }) })

export type ImageEdit = ReturnType<typeof useImageEdit>

/** State of an image's form, for `EditImage` and its container. */
export function useImageEdit(image: Image, onClose: () => void) {
  const form = useRecordForm<Image, ImageValues>({
    definition: imageRecord,
    record: image,
    toRequest,
    async onSaved(_, isAll) {
      await refresh(imageLists)
      if (isAll) onClose()
    },
    onClose,
  })
  return { image, ...form }
}
