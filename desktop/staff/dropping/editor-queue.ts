import type { Bridge } from '#bridge/bridge.ts'
import type { UploadItem, UploadsState } from '#bridge/uploads.ts'
import { same } from '#shared/same.ts'
import { bridge } from '#staff/bridge.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import { toast } from '#staff/widgets/toast.ts'

/** The queue of the desktop editor's main process, as state beside React; everything here is loaded in the editor only. */
export interface EditorQueue {
  getState(): UploadsState
  subscribe(listener: () => void): () => void
  /** False until the main process has told what is in it. */
  isKnown(): boolean
  /** Puts files and folders in. Answers their ids, in order; none when that failed, which has been said. */
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
  const listeners = new Set<() => void>()
  const take = (next: UploadsState) => {
    isKnown = true
    state = { ...next, items: kept(state.items, next.items) }
    for (const listener of listeners) listener()
  }
  const sayFailure = (error: unknown) =>
    say({ title: 'Failed to add image', description: wordsOf(error), variant: 'destructive' })
  const ask = (answer: Promise<void>) => void answer.catch(sayFailure)

  on('uploads', take)
  uploads.state().then((first) => isKnown || take(first), sayFailure)

  return {
    getState: () => state,
    isKnown: () => isKnown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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

/** Every state arrives as a copy of all: what hasn't changed stays the object it was, so that its row isn't drawn again. */
function kept(before: readonly UploadItem[], after: readonly UploadItem[]): UploadItem[] {
  const known = new Map(before.map((item) => [item.id, item]))
  return after.map((item) => {
    const old = known.get(item.id)
    return old && same(old, item) ? old : item
  })
}

/** The one of this window. */
export const editorQueue: EditorQueue | undefined = bridge && createEditorQueue(bridge)
