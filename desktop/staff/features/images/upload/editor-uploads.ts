import { createListeners } from '#shared/listeners.ts'
import { isUploading } from '#bridge/uploads.ts'
import type { EditorQueue } from '#staff/drops/editor-queue.ts'
import type { ToastMessage } from '#staff/toast/toast.ts'
import type { NewUpload, Uploads } from './create-uploads.ts'
import type { Skipped } from './useChosenFiles.ts'
import { announceEnd, REFRESH_MS, type UploadsState } from './uploads-state.ts'

export interface EditorUploadsOptions {
  queue: EditorQueue
  refresh(): Promise<unknown>
  toast(message: ToastMessage): void
}

/**
 * A batch processed by the desktop editor's main process, which continues after a reload, a restart or a lost
 * connection. This side shows its state and sends decisions.
 */
export function createEditorUploads({ queue, refresh, toast }: EditorUploadsOptions): Uploads {
  /** Files rejected when they were chosen; they never reached the queue. */
  let skipped: readonly Skipped[] = []
  let state: UploadsState = { ...queue.getState(), skipped }
  let isNew = !queue.isKnown()
  let refreshed = 0
  const listeners = createListeners()

  function tell() {
    state = { ...queue.getState(), skipped }
    listeners.call()
  }

  queue.subscribe(() => {
    const before = state
    tell()
    // Files that finished before this page was loaded were already reported.
    const hasEnded = !isNew && state.ended > before.ended
    isNew = false
    if (hasEnded) {
      void refresh()
      return announceEnd(state, toast)
    }
    if (countAdded(state) > countAdded(before) && Date.now() - refreshed > REFRESH_MS) {
      refreshed = Date.now()
      void refresh()
    }
  })

  return {
    getState: () => state,
    subscribe: listeners.add,
    add(files, left = []) {
      skipped = [...(isUploading(state) ? skipped : []), ...left]
      tell()
      for (const { tags, together } of byTags(files)) void queue.add(together, tags)
    },
    retry: queue.retry,
    allow: queue.allow,
    remove: queue.remove,
    clear() {
      skipped = []
      queue.clear()
      tell()
    },
  }
}

const countAdded = ({ items }: UploadsState) => items.filter(({ is }) => is === 'added').length

/** Groups consecutive files with the same tags, as the queue takes one set of tags per call. */
function byTags(files: readonly NewUpload[]): { tags: readonly string[]; together: File[] }[] {
  const groups = new Map<string, { tags: readonly string[]; together: File[] }>()
  for (const { file, tags } of files) {
    const key = JSON.stringify(tags)
    const group = groups.get(key) ?? { tags, together: [] }
    group.together.push(file)
    groups.set(key, group)
  }
  return [...groups.values()]
}
