import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'

/** Access to one person's unsaved changes to a record, stored on the server beside it. */
export interface CopyClient<T, Copy = unknown> {
  read(): Promise<Copy | null>
  /** `baseVersion` is the version of the record that they are based on. */
  save(content: T, baseVersion: number): Promise<unknown>
  forget(): Promise<unknown>
}

/** What is being edited. */
interface Source<T> {
  /** The unsaved content. It is the same object as long as nothing changes. */
  content(): T
  version(): number
  isDirty(): boolean
  isSaving(): boolean
  subscribe(listener: () => void): () => void
}

/** Delay after the last change, in ms. */
const DEBOUNCE_MS = 3000
/** Maximum delay while typing goes on, and the delay before a retry, in ms. */
const MAX_WAIT_MS = 15_000

export interface Autosave<T> {
  /** The copy that was sent last. It lets this browser recognise its own copy on the server. */
  sent(): T | null
  stop(): void
}

/**
 * Stores unsaved content on the server as well, for other computers, and removes it once nothing is unsaved. Failures
 * are silent, since this browser has the content anyway; offline it waits for the connection.
 */
export function autosave<T>(source: Source<T>, copies: CopyClient<T>, hasCopy: boolean): Autosave<T> {
  let sent: T | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the oldest change that the server lacks was made, in ms since 1970; null if there is none. */
  let waitingSince: number | null = null
  let running: Promise<void> | null = null
  let isThere = hasCopy
  let isStopped = false
  let seen = source.content()
  let wasDirty = source.isDirty()

  async function send() {
    waitingSince = null
    try {
      if (source.isDirty()) {
        sent = source.content()
        // It may arrive even if the response doesn't.
        isThere = true
        await copies.save(sent, source.version())
        // The record was saved meanwhile, which removed the copy before this one arrived.
        if (!source.isDirty()) later(0)
      } else if (isThere) {
        await copies.forget()
        isThere = false
      }
    } catch {
      // Retried when the server can be reached; this browser has the change anyway.
      waitingSince ??= Date.now()
      later(MAX_WAIT_MS)
    }
  }

  function start() {
    timer = undefined
    if (running || (source.isSaving() && !isStopped)) return later(DEBOUNCE_MS)
    running = send().finally(() => (running = null))
  }

  function later(afterMs: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(start, afterMs)
  }

  function changed() {
    waitingSince ??= Date.now()
    later(Math.max(0, Math.min(DEBOUNCE_MS, waitingSince + MAX_WAIT_MS - Date.now())))
  }

  const unsubscribe = source.subscribe(() => {
    const [shown, dirty] = [source.content(), source.isDirty()]
    if (shown === seen && dirty === wasDirty) return
    seen = shown
    wasDirty = dirty
    changed()
  })
  const stopWatching = store.sub(onlineAtom, () => {
    if (store.get(onlineAtom) && waitingSince !== null) later(0)
  })
  if (wasDirty || isThere) changed()

  return {
    sent: () => sent,
    stop() {
      unsubscribe()
      stopWatching()
      isStopped = true
      const isWaiting = timer !== undefined || source.isDirty() !== wasDirty
      clearTimeout(timer)
      if (isWaiting) void (running ?? Promise.resolve()).then(start)
    },
  }
}
