import { useEffect, useEffectEvent, useRef } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { Batch } from './Batch.tsx'
import { useUploads } from './queue.ts'
import { UploadForm } from './UploadForm.tsx'
import { type UploadForm as Form, useUploadForm } from './useUploadForm.ts'
import { isRunning, type UploadItem } from './uploads-state.ts'
import './upload.css'

interface UploadPanelProps {
  /** An image was added, or is there already and is to be used. */
  onAdded(image: Image): void
  onCancel(): void
  initialFiles?: readonly File[]
}

/** The upload dialog's content by itself, where an image is chosen (staff specification, section 2). */
export function UploadPanel({ onAdded, onCancel, initialFiles = [] }: UploadPanelProps) {
  const success = 'Image added and selected successfully'
  const form = useUploadForm({ onAdded, onCancel, initialFiles, success })
  return <UploadContent form={form} onUse={form.accept} onClose={onCancel} />
}

interface UploadContentProps {
  form: Form
  onUse: ((image: Image) => void) | null
  onClose(): void
  /** A batch is through, and nobody is needed for anything of it. */
  onBatchDone?(): void
  /** Goes on to the alt texts of images that a batch has added. */
  onDescribe?(ids: string[]): void
}

/** There is nothing to decide. An image in the trash may be brought back. */
const isDealtWith = ({ is, image }: UploadItem) => is === 'added' || (is === 'known' && !image?.deletedAt)

/** The form, or the batch while there is one. */
export function UploadContent({ form, onUse, onClose, onBatchDone, onDescribe }: UploadContentProps) {
  const state = useUploads()
  const runs = isRunning(state)
  const seen = useRef(state.ended)
  const end = useEffectEvent(() => {
    const isSettled = state.skipped.length === 0 && state.items.every(isDealtWith)
    if (isSettled) onBatchDone?.()
  })
  useEffect(() => {
    if (seen.current !== state.ended) end()
    seen.current = state.ended
  }, [state.ended])
  // Files that are dropped beside the results are the next batch.
  return state.items.length > 0 && (runs || form.chosen.files.length === 0) ? (
    <Batch state={state} onUse={onUse} onClose={onClose} {...(onDescribe && { onDescribe })} />
  ) : (
    <UploadForm form={form} onUse={onUse} />
  )
}
