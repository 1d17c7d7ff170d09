import { normalizeTags } from '#shared/features/images/image-tags.ts'
import { webpName } from '#shared/features/images/file-names.ts'
import type { Image, ImageDraft } from '#shared/features/images/images.schema.ts'
import type { ToastMessage } from '#staff/toast/toast.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import type { Skipped } from './useChosenFiles.ts'
import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { REFRESH_MS, announceEnd } from './announce-end.ts'
import type { Prepared } from './optimizer.ts'
import { deliver, inspectFile, type UploadDependencies } from './upload-one.ts'
import { emptyUploads, isMoving, isRunning, type UploadItem, type UploadsState } from './uploads-state.ts'

/** Files processed at the same time: one is uploaded while two are optimized. */
const AT_ONCE = 3

export interface UploadsOptions {
  means: UploadDependencies
  restore(id: string): Promise<Image>
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
  /** Restores the trashed image that a file already exists as. */
  restore(id: string): Promise<void>
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
  /** Deliveries by content hash: the second of two identical files waits until the first one is an image. */
  const delivering = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()

  function set(next: Partial<FilesState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  function change(id: string, patch: Partial<FileItem>) {
    set({ items: state.items.map((item) => (item.id === id ? { ...item, ...patch } : item)) })
  }
  const again = (ids: readonly string[]) => {
    const items = state.items.map((item): FileItem =>
      ids.includes(item.id) && !isMoving(item) ? { ...item, is: 'waiting', progress: 0 } : item,
    )
    set({ items })
    begin()
  }

  function begin() {
    if (isRunning(state)) letGo ??= plan.holdPage()
    while (running.size < AT_ONCE) {
      const next = state.items.find(({ id, is }) => is === 'waiting' && !running.has(id))
      if (!next) break
      const stopping = new AbortController()
      running.set(next.id, stopping)
      void run(next, stopping.signal).finally(() => {
        // A stopped file may already have been replaced by another one.
        if (running.get(next.id) === stopping) running.delete(next.id)
        if (!stopping.signal.aborted) ended()
      })
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
      while (delivering.has(bytes)) await delivering.get(bytes)
      signal.throwIfAborted()
      tell({ is: 'sending' })
      const delivered = deliver(looked, wordsFor(item), plan.means, {
        ...how,
        duplicates: duplicatesFor(item),
        onProgress: (progress) => tell({ progress }),
        onAdding: () => tell({ is: 'adding' }),
      })
      delivering.set(
        bytes,
        delivered.then(Boolean, Boolean).finally(() => delivering.delete(bytes)),
      )
      const { is, ...outcome } = await delivered
      tell({ is, ...outcome, ...(is === 'similar' && { ready: looked, preview: looked.prepared.blob }) })
    } catch (error) {
      tell({ is: 'refused', message: errorMessage(error), canRetry: isRetryable(error) })
    }
  }

  const duplicatesFor = ({ id }: FileItem): ImageDraft['duplicates'] => (allowed.has(id) ? 'allow' : 'offer')

  function ended() {
    begin()
    if (isRunning(state)) {
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files, skipped = []) {
      // Finished files are dropped before the next batch.
      const remaining = isRunning(state)
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
      set({ items: [...remaining, ...added], skipped: [...(isRunning(state) ? state.skipped : []), ...skipped] })
      begin()
    },
    retry: again,
    allow(ids) {
      for (const id of ids) allowed.add(id)
      again(ids)
    },
    async restore(id) {
      const item = state.items.find((each) => each.id === id)
      if (!item?.image) return
      change(id, { image: await plan.restore(item.image.id) })
      await plan.refresh()
    },
    remove(ids) {
      const was = isRunning(state)
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
