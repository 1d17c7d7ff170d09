import type { EditorQueue } from '#staff/dropping/editor-queue.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import type { ToastMessage } from '#staff/widgets/toast.ts'
import type { NewUpload, Uploads } from './create-uploads.ts'
import { REFRESH_MS, tellEnd } from './ending.ts'
import type { Skipped } from './useChosen.ts'
import { isRunning, type UploadsState } from './uploads-state.ts'

export interface EditorUploadsPlan {
  queue: EditorQueue
  restore(id: string): Promise<Image>
  refresh(): Promise<unknown>
  toast(message: ToastMessage): void
}

/**
 * The batch of the desktop editor: its main process works on it, and goes on when this page is reloaded, the editor is quit, or the
 * connection is lost. Here it is shown, and told what people decide.
 */
export function createEditorUploads({ queue, restore, refresh, toast }: EditorUploadsPlan): Uploads {
  /** Files that were wrong as they were chosen: they never came into the queue. */
  let skipped: readonly Skipped[] = []
  /** Images that were brought back from the trash since the queue told of them. */
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
    // What ended before this page was here has been told then.
    const hasEnded = !isNew && state.ended > before.ended
    isNew = false
    if (hasEnded) {
      void refresh()
      return tellEnd(state, toast)
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

/** Files with the same tags go together, in order: the queue takes tags for all that it is given at once. */
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
