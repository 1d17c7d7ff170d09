import { rmSync } from 'node:fs'
import { join } from 'node:path'
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
export function openQueue({
  store,
  person,
  shop,
  optimizer,
  folder,
  onFault,
  pauses = PAUSES,
}: QueueParts): UploadQueue {
  const rows = createUploadRows(store, person)
  const items = new Map<string, UploadItem>()
  /** Unfinished files in order, and the running ones among them. */
  const moving = new Set<string>()
  const running = new Map<string, Run>()
  const mutex = new KeyedMutex()
  const closing = new AbortController()
  const client = imagesClient(shop, closing.signal)
  const known = batchLookups((hashes) => client.known({ body: { hashes } }))
  const thumbnails = createThumbnails({ find: (id) => rows.find(id), optimizer, folder })
  const news = createChangeNotifier(getState, () => items.size)
  const endings = new Set<(state: UploadsState) => void>()
  let snapshot: UploadsState | undefined
  let ended = 0
  let isPaused = false

  const left = rows.all()
  deleteOrphans(folder, left)
  for (const row of left) show(row)
  begin()

  function getState(): UploadsState {
    if (snapshot) return snapshot
    const causes = [...running.values()].map((run) => run.trouble)
    const trouble = causesByPriority.find((each) => causes.includes(each)) ?? null
    return (snapshot = { items: [...items.values()], trouble, ended })
  }
  function changed() {
    snapshot = undefined
    news.changed()
  }
  function show(row: UploadRow) {
    const item = toUploadItem(row)
    items.set(item.id, item)
    if (isMoving(item)) moving.add(item.id)
    else moving.delete(item.id)
    changed()
  }
  /** Stores the result of a file and deletes its temporary files. */
  function settle(id: string, patch: Partial<UploadRow>) {
    const row = rows.find(id)
    if (!row) return
    const isThrough =
      patch.state === 'added' || patch.state === 'known' || (patch.state === 'refused' && !patch.canRetry)
    const settled = { ...patch, ...(isThrough && { ready: null, upload: null, isSent: false }) }
    rows.change(id, settled)
    if (isThrough) {
      discard(row)
      thumbnails.forget(id)
    }
    show({ ...row, ...settled })
  }
  const discard = (row: UploadRow) => {
    for (const name of filesOf(row)) rmSync(join(folder, name), { force: true })
  }

  function begin() {
    if (isPaused || closing.signal.aborted) return
    for (const id of moving) {
      if (running.size >= AT_ONCE) return
      if (!running.has(id)) start(id)
    }
  }
  function start(id: string) {
    const run: Run = { stopping: new AbortController(), trouble: null, done: Promise.resolve() }
    running.set(id, run)
    run.done = work(id, run).finally(() => {
      // A stopped run was removed already, and another may have taken its key.
      if (running.get(id) === run) running.delete(id)
      if (run.stopping.signal.aborted) return
      changed()
      begin()
      if (moving.size === 0) end()
    })
  }

  async function work(id: string, run: Run) {
    const { signal } = run.stopping
    const setItem = (patch: Partial<UploadItem>) => {
      const item = items.get(id)
      if (signal.aborted || !item) return
      items.set(id, { ...item, ...patch })
      changed()
    }
    try {
      const outcome = await uploadOne(rows.find(id)!, {
        shop,
        optimizer,
        folder,
        pauses,
        signal,
        mutex,
        known,
        tell: setItem,
        isWanted: () => items.has(id),
        keep: (patch) => signal.aborted || rows.change(id, patch),
        onTrouble(trouble) {
          run.trouble = trouble
          changed()
        },
      })
      if (!signal.aborted) settle(id, { ...outcome, message: null })
    } catch (error) {
      if (!signal.aborted) refuse(id, error)
    }
  }

  function refuse(id: string, error: unknown) {
    // The image processes are shutting down: the file is resumed next time.
    if (error instanceof DOMException && error.name === 'AbortError') return void stop([id])
    const { message, canRetry, isUnexpected } = describeUploadError(error)
    if (isUnexpected) onFault?.(error)
    try {
      settle(id, { state: 'refused', message, canRetry })
    } catch (fault) {
      // The write probably failed because the disk is full; the person is informed all the same.
      onFault?.(fault)
      items.set(id, { ...items.get(id)!, is: 'refused', message, canRetry })
      moving.delete(id)
    }
  }

  function end() {
    if (items.size === 0) return
    ended++
    changed()
    for (const listener of endings) listener(getState())
  }

  const stop = (ids: Iterable<string>) => {
    for (const id of ids) {
      running.get(id)?.stopping.abort(new DOMException('Stopped', 'AbortError'))
      running.delete(id)
    }
  }

  function forget(ids: readonly string[]) {
    const wasRunning = moving.size > 0
    stop(ids)
    const removed = ids.flatMap((id) => rows.find(id) ?? [])
    rows.remove(ids)
    for (const row of removed) discard(row)
    for (const id of ids) {
      items.delete(id)
      moving.delete(id)
      thumbnails.forget(id)
    }
    changed()
    begin()
    if (wasRunning && moving.size === 0) end()
  }

  function again(ids: readonly string[], may: (item: UploadItem) => boolean, patch: Partial<UploadRow>) {
    for (const id of ids) {
      const item = items.get(id)
      if (!item || !may(item)) continue
      settle(id, { ...patch, state: 'waiting', message: null, duplicates: null })
    }
    begin()
  }

  return {
    state: getState,
    async add(sources, tags) {
      const found = await createRows(sources, tags, folder)
      // Finished items are removed when the next batch starts.
      if (moving.size === 0)
        forget([...items.values()].filter(({ is }) => is === 'added' || is === 'known').map(({ id }) => id))
      const ids = rows.add(found)
      const fresh = ids.filter((id) => !items.has(id))
      for (const id of fresh) show(rows.find(id)!)
      begin()
      if (fresh.length > 0 && moving.size === 0) end()
      return ids
    },
    retry: (ids) => again(ids, ({ is, canRetry }) => is === 'refused' && canRetry === true, {}),
    allow: (ids) => again(ids, ({ is }) => is === 'similar', { isAllowed: true }),
    remove: forget,
    clear: () => forget([...items.keys()]),
    pause() {
      isPaused = true
      const stopped = [...running.keys()]
      stop(stopped)
      for (const id of stopped) show(rows.find(id)!)
    },
    resume() {
      isPaused = false
      begin()
    },
    previewOf(id) {
      const ready = rows.find(id)?.ready
      return ready ? join(folder, ready.file) : null
    },
    thumbnailOf: thumbnails.of,
    onChange: news.listen,
    onEnded(listener) {
      endings.add(listener)
      return () => void endings.delete(listener)
    },
    async close() {
      const runs = [...running.values()]
      closing.abort(new DOMException('The editor is closing.', 'AbortError'))
      stop([...running.keys()])
      news.close()
      endings.clear()
      await Promise.allSettled(runs.map(({ done }) => done))
    },
  }
}
