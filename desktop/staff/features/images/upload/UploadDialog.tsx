import { Modal } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isUploading } from '#bridge/uploads.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { SavingNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { Batch } from './Batch.tsx'
import { focusZone } from './DropZone.tsx'
import { uploads, useUploads } from './queue.ts'
import { UploadForm } from './UploadForm.tsx'
import { useUploadForm, type UploadForm as Form } from './useUploadForm.ts'
import { type UploadItem } from './uploads-state.ts'

export { UploadBar } from './BatchStatus.tsx'

interface UploadDialogProps {
  onClose(): void
  /** Continues with the alt texts of the images a batch has added. */
  onDescribe(ids: string[]): void
  initialFiles?: readonly File[]
}

/** The upload dialog of the images screen. Mount it to open it; a batch continues after it is closed. */
export function UploadDialog({ onClose, onDescribe, initialFiles = [] }: UploadDialogProps) {
  useFocusBack()
  const success = 'Image added successfully'
  const form = useUploadForm({ onAdded: onClose, onCancel: onClose, initialFiles, success })
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
        onDescribe={(ids) => {
          uploads.clear()
          onDescribe(ids)
        }}
      />
    </Modal>
  )
}

interface UploadPanelProps {
  /** Called with an added image, or with an existing one to use. */
  onAdded(image: Image): void
  onCancel(): void
  initialFiles?: readonly File[]
}

/** The content of the upload dialog, embedded in the image picker. */
export function UploadPanel({ onAdded, onCancel, initialFiles = [] }: UploadPanelProps) {
  const success = 'Image added and selected successfully'
  const form = useUploadForm({ onAdded, onCancel, initialFiles, success })
  return <UploadContent form={form} onUse={form.accept} onClose={onCancel} />
}

interface UploadContentProps {
  form: Form
  onUse: ((image: Image) => void) | null
  onClose(): void
  /** Called when a batch has finished and nothing needs a decision. */
  onBatchDone?(): void
  onDescribe?(ids: string[]): void
}

/** Nothing to decide: an image in the trash could still be restored. */
const isDealtWith = ({ is, image }: UploadItem) => is === 'added' || (is === 'known' && !image?.deletedAt)

/** The form, or the batch while there is one. */
function UploadContent({ form, onUse, onClose, onBatchDone, onDescribe }: UploadContentProps) {
  const state = useUploads()
  const seen = useRef(state.ended)
  const end = useEffectEvent(() => {
    const isSettled = state.skipped.length === 0 && state.items.every(isDealtWith)
    if (isSettled) onBatchDone?.()
  })
  useEffect(() => {
    if (seen.current !== state.ended) end()
    seen.current = state.ended
  }, [state.ended])
  // Files dropped next to the results start the next batch.
  return state.items.length > 0 && (isUploading(state) || form.chosen.files.length === 0) ? (
    <Batch state={state} onUse={onUse} onClose={onClose} {...(onDescribe && { onDescribe })} />
  ) : (
    <>
      <SavingNote feature="images" record={null} />
      <UploadForm form={form} onUse={onUse} />
    </>
  )
}
