import { isMoving, isUploading } from '#bridge/uploads.ts'
import { KeyedMutex, Limiter } from '#shared/concurrency.ts'
import { normalizeTags } from '#shared/features/images/image-tags.ts'
import { webpName } from '#shared/features/images/file-names.ts'
import type { ToastMessage } from '#staff/toast/toast.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import type { Skipped } from './useChosenFiles.ts'
import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { createListeners } from '#shared/listeners.ts'
import type { Prepared } from './optimizer.ts'
import { deliver, inspectFile, type UploadDependencies } from './upload-one.ts'
import { announceEnd, emptyUploads, REFRESH_MS, type UploadItem, type UploadsState } from './uploads-state.ts'

/** Files processed at the same time: one is uploaded while two are optimized. */
const AT_ONCE = 3

export interface UploadsOptions {
  means: UploadDependencies
  refresh(): Promise<unknown>
  toast(message: ToastMessage): void
  /** Marks the page as busy until the returned function is called. */
  holdPage(): () => void
  /** Milliseconds; see `RetryOptions`. */
  askEvery?: number
}

export interface NewUpload {
  file: File
  tags: readonly string[]
}

/** A batch of files, as external state for React. */
export interface Uploads {
  getState(): UploadsState
  subscribe(listener: () => void): () => void
  /** Appends files to the batch and starts it. */
  add(files: readonly NewUpload[], skipped?: readonly Skipped[]): void
  /** Retries failed files. */
  retry(ids: readonly string[]): void
  /** Adds files although they look like existing images. */
  allow(ids: readonly string[]): void
  /** Removes files from the batch; added images stay. */
  remove(ids: readonly string[]): void
  /** Aborts running uploads and empties the batch. */
  clear(): void
}

interface FileItem extends UploadItem {
  file: File
  /** For `similar` files: the prepared upload. */
  ready?: { hash: string | null; prepared: Prepared }
}

interface FilesState extends UploadsState {
  items: readonly FileItem[]
}

const empty: FilesState = { ...emptyUploads, items: [] }

/** A batch that this page processes itself. */
export function createUploads(plan: UploadsOptions): Uploads {
  let state = empty
  let lastId = 0
  let letGo: (() => void) | undefined
  let refreshed = 0
  const running = new Map<string, AbortController>()
  const allowed = new Set<string>()
  const limiter = new Limiter(AT_ONCE)
  /** By content hash: the second of two identical files waits until the first one is an image. */
  const delivering = new KeyedMutex()
  const listeners = createListeners()

  function set(next: Partial<FilesState>) {
    state = { ...state, ...next }
    listeners.call()
  }
  function change(id: string, patch: Partial<FileItem>) {
    set({ items: state.items.map((item) => (item.id === id ? { ...item, ...patch } : item)) })
  }
  const again = (ids: readonly string[]) => {
    const isRepeated = (item: FileItem) => ids.includes(item.id) && !isMoving(item)
    const repeated = state.items.filter(isRepeated).map((item): FileItem => ({ ...item, is: 'waiting', progress: 0 }))
    set({ items: state.items.map((item) => repeated.find(({ id }) => id === item.id) ?? item) })
    start(repeated)
  }

  function start(items: readonly FileItem[]) {
    if (items.length > 0) letGo ??= plan.holdPage()
    for (const item of items) {
      const stopping = new AbortController()
      const { signal } = stopping
      running.set(item.id, stopping)
      const work = limiter.run(() => run(item, signal), { signal })
      const end = () => {
        if (signal.aborted) return
        running.delete(item.id)
        ended()
      }
      void work.then(end, end)
    }
  }

  async function run(item: FileItem, signal: AbortSignal) {
    const tell = (patch: Partial<FileItem>) => signal.aborted || change(item.id, patch)
    const how = {
      signal,
      onTrouble: (trouble: UploadsState['trouble']) => signal.aborted || set({ trouble }),
      ...(plan.askEvery !== undefined && { askEvery: plan.askEvery }),
    }
    try {
      tell({ is: 'optimizing' })
      const looked = item.ready ?? (await inspectFile(item.file, plan.means, how))
      if ('known' in looked) return tell({ is: 'known', image: looked.known })
      const bytes = looked.prepared.hash ?? item.id
      const { is, ...outcome } = await delivering.run(
        bytes,
        () => {
          tell({ is: 'sending' })
          return deliver(looked, wordsFor(item), plan.means, {
            ...how,
            duplicates: allowed.has(item.id) ? 'allow' : 'offer',
            onProgress: (progress) => tell({ progress }),
            onAdding: () => tell({ is: 'adding' }),
          })
        },
        signal,
      )
      tell({ is, ...outcome, ...(is === 'similar' && { ready: looked, preview: looked.prepared.blob }) })
    } catch (error) {
      tell({ is: 'refused', message: errorMessage(error), canRetry: isRetryable(error) })
    }
  }

  function ended() {
    if (isUploading(state)) {
      if (Date.now() - refreshed > REFRESH_MS) {
        refreshed = Date.now()
        void plan.refresh()
      }
      return
    }
    // Two files may finish at the same time.
    if (!letGo) return
    letGo()
    letGo = undefined
    void plan.refresh()
    if (state.items.length === 0) return
    announceEnd(state, plan.toast)
    set({ ended: state.ended + 1 })
  }

  const stop = (ids: readonly string[]) => {
    for (const id of ids) {
      running.get(id)?.abort(new DOMException('Stopped', 'AbortError'))
      running.delete(id)
    }
  }

  return {
    getState: () => state,
    subscribe: listeners.add,
    add(files, skipped = []) {
      // Finished files are dropped before the next batch.
      const remaining = isUploading(state)
        ? state.items
        : state.items.filter(({ is }) => is === 'similar' || is === 'refused')
      const added = files.map(({ file, tags }): FileItem => ({
        id: String(++lastId),
        file,
        name: file.name,
        size: file.size,
        tags,
        is: 'waiting',
        progress: 0,
      }))
      set({ items: [...remaining, ...added], skipped: [...(isUploading(state) ? state.skipped : []), ...skipped] })
      start(added)
    },
    retry: again,
    allow(ids) {
      for (const id of ids) allowed.add(id)
      again(ids)
    },
    remove(ids) {
      const was = isUploading(state)
      stop(ids)
      set({ items: state.items.filter(({ id }) => !ids.includes(id)) })
      if (was) ended()
    },
    clear() {
      stop([...running.keys()])
      allowed.clear()
      letGo?.()
      letGo = undefined
      set({ ...empty, ended: state.ended })
    },
  }
}

/** Errors in the file itself are permanent. */
const isRetryable = (error: unknown) =>
  error instanceof ApiError
    ? ![413, 415, 422].includes(error.status)
    : !(error instanceof Error && error.message === optimizerMessages.load)

const wordsFor = ({ file, tags }: FileItem) => ({
  filename: webpName(file.name),
  originalName: file.name,
  tags: normalizeTags(tags),
})
