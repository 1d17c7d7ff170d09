import { Modal } from 'antd'
import type { Image } from '#shared/features/images/images.schema.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { UploadPanel } from './UploadPanel.tsx'

interface UploadDialogProps {
  onClose(): void
  onAdded?(image: Image): void
  initialFiles?: readonly File[]
}

/** The upload dialog of the images screen (staff specification, section 2). */
export function UploadDialog({ onClose, onAdded, initialFiles = [] }: UploadDialogProps) {
  useFocusBack()
  return (
    <Modal open title="Optimized Upload" width="52rem" footer={null} onCancel={onClose}>
      <UploadPanel onAdded={(image) => onAdded?.(image)} onCancel={onClose} initialFiles={initialFiles} />
    </Modal>
  )
}
