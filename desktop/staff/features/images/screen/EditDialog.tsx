import { Modal } from 'antd'
import type { Image } from '#shared/features/images/images.schema.ts'
import { EditImage } from '#staff/features/images/EditImage.tsx'
import { ImageTools } from '#staff/features/images/ImageTools.tsx'
import { useImageEdit } from '#staff/features/images/useImageEdit.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

interface EditDialogProps {
  image: Image
  onClose(): void
}

/** /images/:id: the form of an image. */
export function EditDialog({ image, onClose }: EditDialogProps) {
  useFocusBack()
  const edit = useImageEdit(image, { onClose })
  return (
    <Modal
      open
      width="52rem"
      title="EDIT.IMAGE"
      footer={null}
      onCancel={edit.leaving.close}
      afterOpenChange={(isOpen) => isOpen && document.querySelector<HTMLElement>('.image-form input')?.focus()}
    >
      <EditImage edit={edit}>
        <ImageTools edit={edit} />
      </EditImage>
    </Modal>
  )
}
