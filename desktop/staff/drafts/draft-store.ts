import { keptTexts } from '#bridge/pending-work.ts'
import { z } from 'zod'
import { repairJson } from '#shared/contract/json.ts'
import { createListeners } from '#shared/listeners.ts'
import { draftStorage } from './draft-storage.ts'

/** A changed form that has not been saved. */
export interface StoredDraft<T> {
  values: T
  /** The record when the person started, which a three-way comparison needs if someone else saves first. */
  base: T
  /** The record's version at that time; null if it has none (such as a new record). */
  version: number | null
  /** Time of the last change, ISO 8601. */
  at: string
  /** Random id of a draft and of its copy on the server. It changes when another browser continues. */
  origin?: string
  /** Whether it came from another browser and was not changed since. */
  isAdopted?: boolean
  /** Another version that the person hasn't chosen, of this browser or another one. */
  other?: StoredDraft<T> | undefined
}

/** Identifies a draft by person, feature and record. `record` is an id, or `new`. */
export interface DraftKey {
  user: string
  feature: string
  record: string
}

export const Stored = z.object({
  values: z.unknown(),
  base: z.unknown(),
  version: z.number().nullable(),
  at: z.string(),
  origin: z.string().optional(),
  isAdopted: z.boolean().optional(),
  other: z.unknown().optional(),
})

/** Prefix of draft names in the storage. */
export const PREFIX = keptTexts.form

/** Name of the blocks that were copied last in the builder (builder/clipboard). */
export const COPIED = 'hoard.copied'

/** Name of the addresses that were opened last (shell/finder). */
export const RECENT = 'hoard.recent'

/** Name of this browser's random id, by which a window recognises its predecessor (features/pages/usePresence). */
export const BROWSER = 'hoard.browser'

/** Name of a draft's text in the storage. */
export const nameOf = ({ user, feature, record }: DraftKey) =>
  [PREFIX, ...[user, feature, record].map(encodeURIComponent)].join(':')

const STORE_AFTER_MS = 300

/** Reads a stored draft; null if there is none or it can't be read. */
export function readDraft<T>(key: DraftKey): StoredDraft<T> | null {
  pendingWrites.get(nameOf(key))?.write()
  try {
    const stored = draftStorage.texts.get(nameOf(key))
    return stored === null ? null : (Stored.parse(JSON.parse(repairJson(stored))) as StoredDraft<T>)
  } catch {
    // An older version stored something else: the form starts fresh.
    return null
  }
}

/**
 * Stores a draft, or removes it (null). Resolves once it is on the disk, with false if the storage is full or disabled.
 */
export async function writeDraft<T>(key: DraftKey, draft: StoredDraft<T> | null): Promise<boolean> {
  if (isStopped) return true
  try {
    await draftStorage.texts.set(nameOf(key), draft && JSON.stringify(draft))
    return true
  } catch {
    // The form shows the failure.
    return false
  }
}

let isStopped = false

/** From now on nothing is stored, so that leaving after LOGOUT doesn't write what has just been removed. */
export const stopDrafts = () => void (isStopped = true)
export const areDraftsStopped = () => isStopped

interface PendingWrite {
  timer: ReturnType<typeof setTimeout>
  /** In ms since 1970. */
  due: number
  write: () => void
}

const pendingWrites = new Map<string, PendingWrite>()

/**
 * Stores a draft within half a second of the change, or before the page closes. Changes in between cost one write. `reported`
 * receives whether it succeeded.
 */
export function scheduleDraft<T>(key: DraftKey, draft: StoredDraft<T> | null, reported: (isStored: boolean) => void) {
  const name = nameOf(key)
  const write = () => {
    cancelWrite(name)
    void writeDraft(key, draft).then(reported)
  }
  // Continuous typing must not postpone the write.
  const due = pendingWrites.get(name)?.due ?? Date.now() + STORE_AFTER_MS
  cancelWrite(name)
  pendingWrites.set(name, { write, due, timer: setTimeout(write, due - Date.now()) })
}

/** Removes a draft, including a pending write. */
export function removeDraft(key: DraftKey) {
  cancelWrite(nameOf(key))
  void writeDraft(key, null)
}

function cancelWrite(name: string) {
  clearTimeout(pendingWrites.get(name)?.timer)
  pendingWrites.delete(name)
}

const flushListeners = createListeners()

/** Registers a function that runs whenever drafts must be written at once. Returns a function that unregisters it. */
export const onFlushDrafts = flushListeners.add

/** Writes all pending drafts now. */
export function flushDrafts() {
  for (const { write } of pendingWrites.values()) write()
  flushListeners.call()
}

/** Call once at startup: writes pending drafts at the last moments a browser allows. */
export function flushDraftsOnExit() {
  addEventListener('pagehide', flushDrafts)
  // LOGOUT in another window collects what this one has stored.
  addEventListener('blur', flushDrafts)
  document.addEventListener('visibilitychange', () => document.hidden && flushDrafts())
}
