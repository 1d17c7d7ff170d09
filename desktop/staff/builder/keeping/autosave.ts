import type { Block } from '#shared/blocks/block.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'
import type { Builder } from '#staff/builder/builder.ts'
import { blocksShown, isDirty } from '#staff/builder/shown.ts'

/** Unsaved blocks as the server keeps them beside the record, for one person. */
export interface WorkingCopy {
  blocks: unknown
  /** The record's version that they were made from. */
  baseVersion: number
  /** ISO 8601. */
  updatedAt: string
}

/** Where a record's working copy is kept. */
export interface Copies {
  read(): Promise<WorkingCopy | null>
  keep(blocks: readonly Block[], baseVersion: number): Promise<unknown>
  forget(): Promise<unknown>
}

/** So long after the last change, */
const AFTER_MS = 3000
/** and at least so often while somebody types without a pause. A failure is tried again as often. */
const AT_LEAST_MS = 15_000

export interface Autosave {
  /** What was sent last: it is this browser's own, should it be found on the server. */
  sent(): readonly Block[] | null
  stop(): void
}

/**
 * Keeps unsaved blocks on the server, too, for another computer, and forgets them there once nothing is unsaved. Quietly: this
 * browser has them anyway. Without a connection it waits until there is one.
 */
export function autosave(builder: Builder, copies: Copies, hasCopy: boolean): Autosave {
  let sent: readonly Block[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Milliseconds since 1970: when the oldest change that isn't there was made. */
  let waitingSince: number | null = null
  let running = false
  let isThere = hasCopy
  let seen = blocksShown(builder.getState())
  let wasDirty = isDirty(builder.getState())

  async function send() {
    timer = undefined
    const state = builder.getState()
    if (running || state.isSaving) return later(AFTER_MS)
    running = true
    waitingSince = null
    try {
      if (isDirty(state)) {
        sent = blocksShown(state)
        await copies.keep(sent, state.version)
        isThere = true
        // It was saved meanwhile, which forgot the copy before it was there.
        if (!isDirty(builder.getState())) later(0)
      } else if (isThere) {
        await copies.forget()
        isThere = false
      }
    } catch {
      // This browser has it. The server gets it as soon as it can be reached and takes it.
      waitingSince ??= Date.now()
      later(AT_LEAST_MS)
    } finally {
      running = false
    }
  }

  function later(afterMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), afterMs)
  }

  function changed() {
    waitingSince ??= Date.now()
    later(Math.max(0, Math.min(AFTER_MS, waitingSince + AT_LEAST_MS - Date.now())))
  }

  const unsubscribe = builder.subscribe(() => {
    const state = builder.getState()
    const [shown, dirty] = [blocksShown(state), isDirty(state)]
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
      const isWaiting = timer !== undefined
      clearTimeout(timer)
      if (isWaiting && wasDirty) void send()
    },
  }
}
