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
export const createUploads = (options: UploadsOptions): Uploads => new Batch(options)

class Batch implements Uploads {
  readonly #options: UploadsOptions
  #state = empty
  #lastId = 0
  /** Lets the page go that is held while files are uploaded. */
  #letGo: (() => void) | undefined
  /** When the list of images was refreshed last, milliseconds. */
  #refreshed = 0
  readonly #running = new Map<string, AbortController>()
  readonly #allowed = new Set<string>()
  readonly #limiter = new Limiter(AT_ONCE)
  /** By content hash: the second of two identical files waits until the first one is an image. */
  readonly #delivering = new KeyedMutex()
  readonly #listeners = createListeners()

  constructor(options: UploadsOptions) {
    this.#options = options
  }

  // React calls these two without the object.
  readonly getState = () => this.#state
  readonly subscribe = this.#listeners.add

  add(files: readonly NewUpload[], skipped: readonly Skipped[] = []) {
    const state = this.#state
    // Finished files are dropped before the next batch.
    const remaining = isUploading(state)
      ? state.items
      : state.items.filter(({ is }) => is === 'similar' || is === 'refused')
    const added = files.map(({ file, tags }): FileItem => ({
      id: String(++this.#lastId),
      file,
      name: file.name,
      size: file.size,
      tags,
      is: 'waiting',
      progress: 0,
    }))
    this.#set({ items: [...remaining, ...added], skipped: [...(isUploading(state) ? state.skipped : []), ...skipped] })
    this.#start(added)
  }

  retry(ids: readonly string[]) {
    const isRepeated = (item: FileItem) => ids.includes(item.id) && !isMoving(item)
    const { items } = this.#state
    const repeated = items.filter(isRepeated).map((item): FileItem => ({ ...item, is: 'waiting', progress: 0 }))
    this.#set({ items: items.map((item) => repeated.find(({ id }) => id === item.id) ?? item) })
    this.#start(repeated)
  }

  allow(ids: readonly string[]) {
    for (const id of ids) this.#allowed.add(id)
    this.retry(ids)
  }

  remove(ids: readonly string[]) {
    const was = isUploading(this.#state)
    this.#stop(ids)
    this.#set({ items: this.#state.items.filter(({ id }) => !ids.includes(id)) })
    if (was) this.#ended()
  }

  clear() {
    this.#stop([...this.#running.keys()])
    this.#allowed.clear()
    this.#letGo?.()
    this.#letGo = undefined
    this.#set({ ...empty, ended: this.#state.ended })
  }

  #set(next: Partial<FilesState>) {
    this.#state = { ...this.#state, ...next }
    this.#listeners.call()
  }

  #change(id: string, patch: Partial<FileItem>) {
    this.#set({ items: this.#state.items.map((item) => (item.id === id ? { ...item, ...patch } : item)) })
  }

  #start(items: readonly FileItem[]) {
    if (items.length > 0) this.#letGo ??= this.#options.holdPage()
    for (const item of items) {
      const stopping = new AbortController()
      const { signal } = stopping
      this.#running.set(item.id, stopping)
      const work = this.#limiter.run(() => this.#run(item, signal), { signal })
      const end = () => {
        if (signal.aborted) return
        this.#running.delete(item.id)
        this.#ended()
      }
      void work.then(end, end)
    }
  }

  async #run(item: FileItem, signal: AbortSignal) {
    const { means, askEvery } = this.#options
    const tell = (patch: Partial<FileItem>) => signal.aborted || this.#change(item.id, patch)
    const how = {
      signal,
      onTrouble: (trouble: UploadsState['trouble']) => signal.aborted || this.#set({ trouble }),
      ...(askEvery !== undefined && { askEvery }),
    }
    try {
      tell({ is: 'optimizing' })
      const looked = item.ready ?? (await inspectFile(item.file, means, how))
      if ('known' in looked) return tell({ is: 'known', image: looked.known })
      const bytes = looked.prepared.hash ?? item.id
      const { is, ...outcome } = await this.#delivering.run(
        bytes,
        () => {
          tell({ is: 'sending' })
          return deliver(looked, wordsFor(item), means, {
            ...how,
            duplicates: this.#allowed.has(item.id) ? 'allow' : 'offer',
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

  #ended() {
    const { refresh, toast } = this.#options
    if (isUploading(this.#state)) {
      if (Date.now() - this.#refreshed > REFRESH_MS) {
        this.#refreshed = Date.now()
        void refresh()
      }
      return
    }
    // Two files may finish at the same time.
    if (!this.#letGo) return
    this.#letGo()
    this.#letGo = undefined
    void refresh()
    if (this.#state.items.length === 0) return
    announceEnd(this.#state, toast)
    this.#set({ ended: this.#state.ended + 1 })
  }

  #stop(ids: readonly string[]) {
    for (const id of ids) {
      this.#running.get(id)?.abort(new DOMException('Stopped', 'AbortError'))
      this.#running.delete(id)
    }
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
