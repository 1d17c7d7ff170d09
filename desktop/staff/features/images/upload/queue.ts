import { arriving } from './arriving.ts'
import { createUploads, type Uploads } from './create-uploads.ts'
import { useSyncExternalStore } from 'react'
import { holdPage } from '#staff/api/session.ts'
import { refresh } from '#staff/api/read.ts'
import { imageLists } from '#staff/features/images/images.ts'
import { client } from '#staff/api/client.ts'
import { bridge } from '#staff/bridge.ts'
import { toast } from '#staff/widgets/toast.ts'
import { means } from './means.ts'
import type { UploadsState } from './uploads-state.ts'

export { sendFile, type SendOptions } from './send.ts'

const around = {
  restore: (id: string) => client.images.undelete({ params: { id } }),
  refresh: () => refresh(imageLists),
  toast,
}

/** The batch of this page, or of the desktop editor: it goes on while its dialog is closed and other screens are shown. */
export const uploads: Uploads = bridge
  ? arriving(editorUploads())
  : createUploads({ ...around, means, holdPage: holdUploads })

/** The batch as it stands; the same objects for what hasn't changed. */
export const useUploads = (): UploadsState => useSyncExternalStore(uploads.subscribe, uploads.getState)

/** Whoever closes the browser's tab is asked; whoever must sign in again does so beside this page. */
export function holdUploads(): () => void {
  const letGo = holdPage()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => {
    letGo()
    removeEventListener('beforeunload', ask)
  }
}

async function editorUploads(): Promise<Uploads> {
  const [{ createEditorUploads }, { editorQueue }] = await Promise.all([
    import('./editor-uploads.ts'),
    import('#staff/dropping/editor-queue.ts'),
  ])
  return createEditorUploads({ ...around, queue: editorQueue! })
}
