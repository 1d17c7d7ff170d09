import { createUploads, type Uploads } from './create-uploads.ts'
import { useSyncExternalStore } from 'react'
import { keepPageOpen } from '#staff/api/session.ts'
import { refresh } from '#staff/api/read.ts'
import { imageLists } from '#staff/features/images/images.ts'
import { client } from '#staff/api/client.ts'
import { bridge } from '#staff/bridge.ts'
import { toast } from '#staff/toast/toast.ts'
import { uploadDependencies } from './upload-dependencies.ts'
import type { UploadsState } from './uploads-state.ts'
import { emptyUploads } from './uploads-state.ts'

export { sendFile, type SendOptions } from './send.ts'

const around = {
  restore: (id: string) => client.images.undelete({ params: { id } }),
  refresh: () => refresh(imageLists),
  toast,
}

/**
 * The batch of this page or of the desktop editor. It continues while its dialog is closed or other screens are open.
 */
export const uploads: Uploads = bridge
  ? createPendingUploads(editorUploads())
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

async function editorUploads(): Promise<Uploads> {
  const [{ createEditorUploads }, { editorQueue }] = await Promise.all([
    import('./editor-uploads.ts'),
    import('#staff/drops/editor-queue.ts'),
  ])
  return createEditorUploads({ ...around, queue: editorQueue! })
}

/** A stand-in while the batch code is being fetched: empty, and calls are queued until then. */
export function createPendingUploads(fetched: Promise<Uploads>): Uploads {
  let there: Uploads | undefined
  void fetched.then((uploads) => (there = uploads))
  const ask = (what: (uploads: Uploads) => void) => void fetched.then(what)
  return {
    getState: () => there?.getState() ?? emptyUploads,
    subscribe(listener) {
      const stopping = fetched.then((uploads) => {
        listener()
        return uploads.subscribe(listener)
      })
      return () => void stopping.then((stop) => stop())
    },
    add: (...given) => ask((uploads) => uploads.add(...given)),
    retry: (ids) => ask((uploads) => uploads.retry(ids)),
    allow: (ids) => ask((uploads) => uploads.allow(ids)),
    restore: async (id) => (await fetched).restore(id),
    remove: (ids) => ask((uploads) => uploads.remove(ids)),
    clear: () => ask((uploads) => uploads.clear()),
  }
}
