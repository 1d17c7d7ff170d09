import type { EditorQueue } from '#staff/drops/editor-queue.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import type { ToastMessage } from '#staff/toast/toast.ts'
import type { NewUpload, Uploads } from './create-uploads.ts'
import { REFRESH_MS, announceEnd } from './announce-end.ts'
import type { Skipped } from './useChosenFiles.ts'
import { isRunning, type UploadsState } from './uploads-state.ts'

export interface EditorUploadsOptions {
  queue: EditorQueue
  restore(id: string): Promise<Image>
  refresh(): Promise<unknown>
  toast(message: ToastMessage): void
}

/**
 * A batch processed by the desktop editor's main process, which continues after a reload, a restart or a lost
 * connection. This side shows its state and sends decisions.
 */
export function createEditorUploads({ queue, restore, refresh, toast }: EditorUploadsOptions): Uploads {
  /** Files rejected when they were chosen; they never reached the queue. */
  let skipped: readonly Skipped[] = []
  /** Images restored from the trash since the queue last reported them. */
  const restored = new Map<string, Image>()
  let state = current()
  let isNew = !queue.isKnown()
  let refreshed = 0
  const listeners = new Set<() => void>()

  function current(): UploadsState {
    const { items, ...others } = queue.getState()
    return { ...others, skipped, items: restored.size === 0 ? items : items.map(withRestored) }
  }
  function withRestored(item: UploadsState['items'][number]) {
    const image = restored.get(item.id)
    return image ? { ...item, image } : item
  }
  function tell() {
    state = current()
    for (const listener of listeners) listener()
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, left = []) {
      skipped = [...(isRunning(state) ? skipped : []), ...left]
      tell()
      for (const { tags, together } of byTags(files)) void queue.add(together, tags)
    },
    retry: queue.retry,
    allow: queue.allow,
    remove: queue.remove,
    async restore(id) {
      const item = state.items.find((each) => each.id === id)
      if (!item?.image) return
      restored.set(id, await restore(item.image.id))
      tell()
      await refresh()
    },
    clear() {
      skipped = []
      restored.clear()
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
