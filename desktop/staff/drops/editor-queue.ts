import type { Bridge } from '#bridge/bridge.ts'
import type { UploadItem, UploadsState } from '#bridge/uploads.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { createListeners } from '#shared/listeners.ts'
import { bridge } from '#staff/bridge.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { toast } from '#staff/toast/toast.ts'

/** The upload queue of the desktop editor's main process, as state outside of React. */
export interface EditorQueue {
  getState(): UploadsState
  subscribe(listener: () => void): () => void
  /** False until the main process has sent the queue. */
  isKnown(): boolean
  /** Adds files and folders. Returns their ids in order; empty if that failed, which has been shown. */
  add(files: readonly File[], tags: readonly string[]): Promise<string[]>
  retry(ids: readonly string[]): void
  allow(ids: readonly string[]): void
  remove(ids: readonly string[]): void
  clear(): void
}

export function createEditorQueue(
  { uploads, on }: Pick<Bridge, 'uploads' | 'on'>,
  say: typeof toast = toast,
): EditorQueue {
  let state: UploadsState = { items: [], trouble: null, ended: 0 }
  let isKnown = false
  const listeners = createListeners()
  const take = (next: UploadsState) => {
    isKnown = true
    state = { ...next, items: reuseItems(state.items, next.items) }
    listeners.call()
  }
  const sayFailure = (error: unknown) =>
    say({ title: 'Failed to add image', description: errorMessage(error), variant: 'destructive' })
  const ask = (answer: Promise<void>) => void answer.catch(sayFailure)

  on('uploads', take)
  uploads.state().then((first) => isKnown || take(first), sayFailure)

  return {
    getState: () => state,
    isKnown: () => isKnown,
    subscribe: listeners.add,
    async add(files, tags) {
      try {
        return await uploads.add({ files: [...files], tags: [...tags] })
      } catch (error) {
        sayFailure(error)
        return []
      }
    },
    retry: (ids) => ask(uploads.retry([...ids])),
    allow: (ids) => ask(uploads.allow([...ids])),
    remove: (ids) => ask(uploads.remove([...ids])),
    clear: () => ask(uploads.clear()),
  }
}

/**
 * Reuses unchanged items as objects, so that their rows are not rendered again. Each update from the main process is a
 * full copy.
 */
function reuseItems(before: readonly UploadItem[], after: readonly UploadItem[]): UploadItem[] {
  const known = new Map(before.map((item) => [item.id, item]))
  return after.map((item) => {
    const old = known.get(item.id)
    return old && deepEqual(old, item) ? old : item
  })
}

/** The queue of this window; undefined in a browser. */
export const editorQueue: EditorQueue | undefined = bridge && createEditorQueue(bridge)
