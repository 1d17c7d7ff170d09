import type { Block } from '#shared/blocks/block.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'
import type { Builder } from '#staff/builder/builder.ts'
import { currentBlocks, isDirty } from '#staff/builder/current-blocks.ts'

/** One person's unsaved blocks, stored on the server beside the record. */
export interface WorkingCopy {
  blocks: unknown
  /** The record version that they are based on. */
  baseVersion: number
  /** ISO 8601. */
  updatedAt: string
}

/** Access to the working copy of a record. */
export interface WorkingCopies {
  read(): Promise<WorkingCopy | null>
  save(blocks: readonly Block[], baseVersion: number): Promise<unknown>
  forget(): Promise<unknown>
}

/** Delay after the last change, in ms. */
const DEBOUNCE_MS = 3000
/** Maximum delay while typing goes on, and the delay before a retry, in ms. */
const MAX_WAIT_MS = 15_000

export interface Autosave {
  /** The copy that was sent last. It lets this browser recognise its own copy on the server. */
  sent(): readonly Block[] | null
  stop(): void
}

/**
 * Stores unsaved blocks on the server as well, for other computers, and removes them once nothing is unsaved. Failures
 * are silent, since this browser has the blocks anyway; offline it waits for the connection.
 */
export function autosave(builder: Builder, copies: WorkingCopies, hasCopy: boolean): Autosave {
  let sent: readonly Block[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the oldest change that the server lacks was made, in ms since 1970; null if there is none. */
  let waitingSince: number | null = null
  let running = false
  let isThere = hasCopy
  let seen = currentBlocks(builder.getState())
  let wasDirty = isDirty(builder.getState())

  async function send() {
    timer = undefined
    const state = builder.getState()
    if (running || state.isSaving) return later(DEBOUNCE_MS)
    running = true
    waitingSince = null
    try {
      if (isDirty(state)) {
        sent = currentBlocks(state)
        await copies.save(sent, state.version)
        isThere = true
        // The page was saved meanwhile, which removed the copy before this one arrived.
        if (!isDirty(builder.getState())) later(0)
      } else if (isThere) {
        await copies.forget()
        isThere = false
      }
    } catch {
      // Retried when the server can be reached; this browser has the change anyway.
      waitingSince ??= Date.now()
      later(MAX_WAIT_MS)
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
    later(Math.max(0, Math.min(DEBOUNCE_MS, waitingSince + MAX_WAIT_MS - Date.now())))
  }

  const unsubscribe = builder.subscribe(() => {
    const state = builder.getState()
    const [shown, dirty] = [currentBlocks(state), isDirty(state)]
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
