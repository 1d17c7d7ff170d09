import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FileSource } from '#bridge/bridge.ts'
import { KeyedMutex } from '#shared/concurrency.ts'
import { isMoving, type UploadItem, type UploadsState } from '#bridge/uploads.ts'
import { filesOf, createRows, deleteOrphans } from './create-rows.ts'
import { batchLookups } from './batch-lookups.ts'
import { createChangeNotifier } from './notifier.ts'
import { PAUSES, type RetryCause } from './retry.ts'
import { createUploadRows, toUploadItem, type UploadRow } from './rows.ts'
import { imagesClient } from './send.ts'
import { uploadOne } from './upload-one.ts'
import { createThumbnails } from './thumbnails.ts'
import type { QueueParts, UploadQueue } from './uploads.ts'
import { describeUploadError } from './upload-failure.ts'

/** Files processed at the same time: some are shrunk while others are sent or turned into images. */
const AT_ONCE = 5
/** In order of priority: problems that a person can fix come first. */
const causesByPriority: readonly RetryCause[] = ['session', 'connection', 'server']

interface Run {
  stopping: AbortController
  trouble: RetryCause | null
  done: Promise<void>
}

/** Opens the queue as it was left and resumes it. Creates and cleans the folder. */
export const openQueue = (parts: QueueParts): UploadQueue => new Queue(parts)

class Queue implements UploadQueue {
  readonly #parts: QueueParts
  readonly #rows: ReturnType<typeof createUploadRows>
  readonly #items = new Map<string, UploadItem>()
  /** Unfinished files in order, and the running ones among them. */
  readonly #moving = new Set<string>()
  readonly #running = new Map<string, Run>()
  readonly #mutex = new KeyedMutex()
  readonly #closing = new AbortController()
  readonly #known: ReturnType<typeof batchLookups>
  readonly #thumbnails: ReturnType<typeof createThumbnails>
  readonly #notifier = createChangeNotifier(
    () => this.state(),
    () => this.#items.size,
  )
  readonly #endings = new Set<(state: UploadsState) => void>()
  #snapshot: UploadsState | undefined
  #ended = 0
  #isPaused = false

  constructor(parts: QueueParts) {
    const { store, person, shop, optimizer, folder } = parts
    this.#parts = parts
    this.#rows = createUploadRows(store, person)
    const client = imagesClient(shop, this.#closing.signal)
    this.#known = batchLookups((hashes) => client.known({ body: { hashes } }))
    this.#thumbnails = createThumbnails({ find: (id) => this.#rows.find(id), optimizer, folder })
    const left = this.#rows.all()
    deleteOrphans(folder, left)
    for (const row of left) this.#show(row)
    this.#begin()
  }

  state(): UploadsState {
    if (this.#snapshot) return this.#snapshot
    const causes = [...this.#running.values()].map((run) => run.trouble)
    const trouble = causesByPriority.find((each) => causes.includes(each)) ?? null
    return (this.#snapshot = {
      items: [...this.#items.values()],
      trouble,
      sendsOriginals: this.#parts.optimizer.sendsOriginals(),
      ended: this.#ended,
    })
  }

  async add(sources: readonly FileSource[], tags: readonly string[]): Promise<string[]> {
    const found = await createRows(sources, tags, this.#parts.folder)
    // Finished items are removed when the next batch starts.
    if (this.#moving.size === 0)
      this.remove([...this.#items.values()].filter(({ is }) => is === 'added' || is === 'known').map(({ id }) => id))
    const ids = this.#rows.add(found)
    const fresh = ids.filter((id) => !this.#items.has(id))
    for (const id of fresh) this.#show(this.#rows.find(id)!)
    this.#begin()
    if (fresh.length > 0 && this.#moving.size === 0) this.#end()
    return ids
  }

  retry(ids: readonly string[]) {
    this.#again(ids, ({ is, canRetry }) => is === 'refused' && canRetry === true, {})
  }

  allow(ids: readonly string[]) {
    this.#again(ids, ({ is }) => is === 'similar', { isAllowed: true })
  }

  remove(ids: readonly string[]) {
    const wasRunning = this.#moving.size > 0
    this.#stop(ids)
    const removed = ids.flatMap((id) => this.#rows.find(id) ?? [])
    this.#rows.remove(ids)
    for (const row of removed) this.#deleteFiles(row)
    for (const id of ids) {
      this.#items.delete(id)
      this.#moving.delete(id)
      this.#thumbnails.forget(id)
    }
    this.#changed()
    this.#begin()
    if (wasRunning && this.#moving.size === 0) this.#end()
  }

  clear() {
    this.remove([...this.#items.keys()])
  }

  pause() {
    this.#isPaused = true
    const stopped = [...this.#running.keys()]
    this.#stop(stopped)
    for (const id of stopped) this.#show(this.#rows.find(id)!)
  }

  resume() {
    this.#isPaused = false
    this.#begin()
  }

  previewOf(id: string) {
    const ready = this.#rows.find(id)?.ready
    return ready ? join(this.#parts.folder, ready.file) : null
  }

  thumbnailOf(id: string) {
    return this.#thumbnails.of(id)
  }

  onChange(listener: (state: UploadsState) => void) {
    return this.#notifier.listen(listener)
  }

  onEnded(listener: (state: UploadsState) => void) {
    this.#endings.add(listener)
    return () => void this.#endings.delete(listener)
  }

  async close() {
    const runs = [...this.#running.values()]
    this.#closing.abort(new DOMException('The editor is closing.', 'AbortError'))
    this.#stop([...this.#running.keys()])
    this.#notifier.close()
    this.#endings.clear()
    await Promise.allSettled(runs.map(({ done }) => done))
  }

  #changed() {
    this.#snapshot = undefined
    this.#notifier.changed()
  }

  #show(row: UploadRow) {
    const item = toUploadItem(row)
    this.#items.set(item.id, item)
    if (isMoving(item)) this.#moving.add(item.id)
    else this.#moving.delete(item.id)
    this.#changed()
  }

  #begin() {
    if (this.#isPaused || this.#closing.signal.aborted) return
    for (const id of this.#moving) {
      if (this.#running.size >= AT_ONCE) return
      if (!this.#running.has(id)) this.#start(id)
    }
  }

  #start(id: string) {
    const run: Run = { stopping: new AbortController(), trouble: null, done: Promise.resolve() }
    this.#running.set(id, run)
    run.done = this.#work(id, run).finally(() => {
      // A stopped run was removed already, and another may have taken its key.
      if (this.#running.get(id) === run) this.#running.delete(id)
      if (run.stopping.signal.aborted) return
      this.#changed()
      this.#begin()
      if (this.#moving.size === 0) this.#end()
    })
  }

  async #work(id: string, run: Run) {
    const { shop, optimizer, folder, pauses = PAUSES } = this.#parts
    const { signal } = run.stopping
    try {
      const outcome = await uploadOne(this.#rows.find(id)!, {
        shop,
        optimizer,
        folder,
        pauses,
        signal,
        mutex: this.#mutex,
        known: this.#known,
        tell: (patch) => {
          const item = this.#items.get(id)
          if (signal.aborted || !item) return
          this.#items.set(id, { ...item, ...patch })
          this.#changed()
        },
        isWanted: () => this.#items.has(id),
        keep: (patch) => signal.aborted || this.#rows.change(id, patch),
        onTrouble: (trouble) => {
          run.trouble = trouble
          this.#changed()
        },
      })
      if (!signal.aborted) this.#settle(id, { ...outcome, message: null })
    } catch (error) {
      if (!signal.aborted) this.#refuse(id, error)
    }
  }

  /** Stores the result of a file and deletes its temporary files. */
  #settle(id: string, patch: Partial<UploadRow>) {
    const row = this.#rows.find(id)
    if (!row) return
    const isThrough =
      patch.state === 'added' || patch.state === 'known' || (patch.state === 'refused' && !patch.canRetry)
    const settled = { ...patch, ...(isThrough && { ready: null, upload: null, isSent: false }) }
    this.#rows.change(id, settled)
    if (isThrough) {
      this.#deleteFiles(row)
      this.#thumbnails.forget(id)
    }
    this.#show({ ...row, ...settled })
  }

  #refuse(id: string, error: unknown) {
    const { onFault } = this.#parts
    // The image processes are shutting down: the file is resumed next time.
    if (error instanceof DOMException && error.name === 'AbortError') return this.#stop([id])
    const { message, canRetry, isUnexpected } = describeUploadError(error)
    if (isUnexpected) onFault?.(error)
    try {
      this.#settle(id, { state: 'refused', message, canRetry })
    } catch (fault) {
      // The write probably failed because the disk is full; the person is informed all the same.
      onFault?.(fault)
      this.#items.set(id, { ...this.#items.get(id)!, is: 'refused', message, canRetry })
      this.#moving.delete(id)
    }
  }

  #end() {
    if (this.#items.size === 0) return
    this.#ended++
    this.#changed()
    for (const listener of this.#endings) listener(this.state())
  }

  #stop(ids: readonly string[]) {
    for (const id of ids) {
      this.#running.get(id)?.stopping.abort(new DOMException('Stopped', 'AbortError'))
      this.#running.delete(id)
    }
  }

  #again(ids: readonly string[], may: (item: UploadItem) => boolean, patch: Partial<UploadRow>) {
    for (const id of ids) {
      const item = this.#items.get(id)
      if (!item || !may(item)) continue
      this.#settle(id, { ...patch, state: 'waiting', message: null, duplicates: null })
    }
    this.#begin()
  }

  #deleteFiles(row: UploadRow) {
    for (const name of filesOf(row)) rmSync(join(this.#parts.folder, name), { force: true })
  }
}
