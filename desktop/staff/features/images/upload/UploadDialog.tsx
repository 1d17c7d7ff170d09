import { Modal } from 'antd'
import type { Image } from '#shared/features/images/images.schema.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { focusZone } from './focus-zone.ts'
import { UploadContent } from './UploadPanel.tsx'
import { uploads } from './queue.ts'
import { useUploadForm } from './useUploadForm.ts'

interface UploadDialogProps {
  onClose(): void
  onAdded?(image: Image): void
  /** Continues with the alt texts of the images a batch has added. */
  onDescribe?(ids: string[]): void
  initialFiles?: readonly File[]
}

/** The upload dialog of the images screen. Mount it to open it; a batch continues after it is closed. */
export function UploadDialog({ onClose, onAdded, onDescribe, initialFiles = [] }: UploadDialogProps) {
  useFocusBack()
  const added = (image: Image) => {
    onAdded?.(image)
    onClose()
  }
  const success = 'Image added successfully'
  const form = useUploadForm({ onAdded: added, onCancel: onClose, initialFiles, success })
  return (
    <Modal
      open
      title="Optimized Upload"
      width="52rem"
      footer={null}
      onCancel={form.leaving.close}
      afterOpenChange={(isOpen) => isOpen && focusZone()}
    >
      <UploadContent
        form={form}
        onUse={null}
        onClose={onClose}
        onBatchDone={() => {
          uploads.clear()
          onClose()
        }}
        {...(onDescribe && {
          onDescribe: (ids: string[]) => {
            uploads.clear()
            onDescribe(ids)
          },
        })}
      />
    </Modal>
  )
}
