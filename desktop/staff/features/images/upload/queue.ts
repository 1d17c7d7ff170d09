import { useSyncExternalStore } from 'react'
import { client } from '#staff/api/client.ts'
import { refresh } from '#staff/api/read.ts'
import { keepPageOpen } from '#staff/api/session.ts'
import { editorQueue } from '#staff/drops/editor-queue.ts'
import { imageLists, withErrorMessage } from '#staff/features/images/images.ts'
import { toast } from '#staff/toast/toast.ts'
import { createUploads, type Uploads } from './create-uploads.ts'
import { createEditorUploads } from './editor-uploads.ts'
import { optimizer } from './optimizer.ts'
import { forgetUploads, sendFile } from './send.ts'
import type { UploadDependencies } from './upload-one.ts'
import type { UploadsState } from './uploads-state.ts'

/** The upload context of this browser and shop. */
export const uploadDependencies: UploadDependencies = {
  optimizer,
  send: sendFile,
  known: (hashes) => client.images.known({ body: { hashes } }),
  create: (draft) => withErrorMessage('Failed to create image', () => client.images.create({ body: draft })),
  forget: forgetUploads,
}

const around = {
  refresh: () => refresh(imageLists),
  toast,
}

/**
 * The batch of this page or of the desktop editor. It continues while its dialog is closed or other screens are open.
 */
export const uploads: Uploads = editorQueue
  ? createEditorUploads({ ...around, queue: editorQueue })
  : createUploads({ ...around, means: uploadDependencies, holdPage: holdUploads })

/** The batch's state; unchanged items keep their identity. */
export const useUploads = (): UploadsState => useSyncExternalStore(uploads.subscribe, uploads.getState)

/** Asks before the tab is closed, and makes a new sign-in open beside this page. */
export function holdUploads(): () => void {
  const letGo = keepPageOpen()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => {
    letGo()
    removeEventListener('beforeunload', ask)
  }
}
