import { z } from 'zod'
import { repairJson } from '#shared/contract/json.ts'
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
}

/** Identifies a draft by person, feature and record. `record` is an id, or `new`. */
export interface DraftKey {
  user: string
  feature: string
  record: string
}

const Stored = z.object({
  values: z.unknown(),
  base: z.unknown(),
  version: z.number().nullable(),
  at: z.string(),
})

interface DraftStorage {
  get(name: string): string | null
  /** Null removes the text. */
  set(name: string, text: string | null): void | Promise<void>
}
const inBrowser: DraftStorage = {
  get: (name) => localStorage.getItem(name),
  set: (name, text) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
}
const storage = (): DraftStorage => draftStorage.texts ?? inBrowser

/** Prefix of draft names in the storage. */
export const PREFIX = 'hoard.draft'

/** Name of the blocks that were copied last in the builder (builder/clipboard). */
export const COPIED = 'hoard.copied'

const nameOf = ({ user, feature, record }: DraftKey) =>
  [PREFIX, ...[user, feature, record].map(encodeURIComponent)].join(':')

const STORE_AFTER_MS = 500

/** Drafts are removed after this long (ms), because browser storage is small. */
const REMOVE_AFTER_MS = 30 * 24 * 60 * 60_000

/** Reads a stored draft; null if there is none or it can't be read. */
export function readDraft<T>(key: DraftKey): StoredDraft<T> | null {
  pendingWrites.get(nameOf(key))?.write()
  try {
    const stored = storage().get(nameOf(key))
    return stored === null ? null : (Stored.parse(JSON.parse(repairJson(stored))) as StoredDraft<T>)
  } catch {
    // Storage is disabled, or an older version stored something else: the form starts fresh.
    return null
  }
}

/**
 * Stores a draft, or removes it (null). Returns false if the storage is full or disabled; in the desktop editor it
 * resolves once the draft is on the disk.
 */
export function writeDraft<T>(key: DraftKey, draft: StoredDraft<T> | null): boolean | Promise<boolean> {
  if (isStopped) return true
  try {
    const written = storage().set(nameOf(key), draft && JSON.stringify(draft))
    // The form shows the failure.
    return written === undefined || written.then(toTrue, toFalse)
  } catch {
    // The form shows the failure.
    return false
  }
}

let isStopped = false

/** From now on nothing is stored, so that leaving after LOGOUT doesn't write what has just been removed. */
export const stopDrafts = () => void (isStopped = true)
export const areDraftsStopped = () => isStopped

const toTrue = () => true
const toFalse = () => false

interface PendingWrite {
  timer: ReturnType<typeof setTimeout>
  /** In ms since 1970. */
  due: number
  write: () => void
}

const pendingWrites = new Map<string, PendingWrite>()

/**
 * Stores a draft within half a second, or before the page closes. Changes in between cost one write. `reported`
 * receives whether it succeeded.
 */
export function scheduleDraft<T>(key: DraftKey, draft: StoredDraft<T> | null, reported: (isStored: boolean) => void) {
  const name = nameOf(key)
  const write = () => {
    cancelWrite(name)
    const isStored = writeDraft(key, draft)
    if (typeof isStored === 'boolean') reported(isStored)
    else void isStored.then(reported)
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

const flushListeners = new Set<() => void>()

/** Registers a function that runs whenever drafts must be written at once. Returns a function that unregisters it. */
export function onFlushDrafts(keep: () => void): () => void {
  flushListeners.add(keep)
  return () => flushListeners.delete(keep)
}

/** Writes all pending drafts now. */
export function flushDrafts() {
  for (const { write } of pendingWrites.values()) write()
  for (const keep of flushListeners) keep()
}

/** Call once at startup: removes drafts of all people that are older than 30 days or unreadable. */
export function removeOldDrafts(now = Date.now()) {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`${PREFIX}:`) && !(lastChange(localStorage.getItem(name)) > now - REMOVE_AFTER_MS))
        localStorage.removeItem(name)
  } catch {
    // Disabled storage holds no drafts.
  }
}

/** Time of a draft's last change in ms since 1970; NaN if it is not a draft. */
function lastChange(stored: string | null): number {
  try {
    return Date.parse(Stored.parse(JSON.parse(stored ?? '')).at)
  } catch {
    return NaN
  }
}

/** A draft as the browser stores it. */
export interface DraftText {
  feature: string
  record: string
  /** Time of the last change, ISO 8601. */
  at: string
  text: string
}

/** A person's drafts in this browser's `localStorage`. Unreadable ones are left out. */
export const listDrafts = (user: string): DraftText[] =>
  namesOf(user).flatMap((name) => {
    const text = localStorage.getItem(name) ?? ''
    const at = lastChange(text)
    const [feature, record] = name.split(':').slice(2).map(decodeURIComponent)
    return Number.isNaN(at) ? [] : [{ feature: feature!, record: record!, at: new Date(at).toISOString(), text }]
  })

/** Stores a draft unless the browser has another one of this record. Returns whether it is here. Throws if it is full. */
export function adoptDraft(user: string, { feature, record, at, text }: DraftText): boolean {
  const name = nameOf({ user, feature, record })
  const present = localStorage.getItem(name)
  if (present !== null) return lastChange(present) === Date.parse(at)
  localStorage.setItem(name, text)
  return true
}

/** Removes all drafts of a person from this browser, and what was copied in the builder. */
export function removeDraftsOf(user: string) {
  localStorage.removeItem(COPIED)
  for (const name of namesOf(user)) localStorage.removeItem(name)
}

const namesOf = (user: string) =>
  Object.keys(localStorage).filter((name) => name.startsWith(`${PREFIX}:${encodeURIComponent(user)}:`))

/** Call once at startup: writes pending drafts at the last moments a browser allows. */
export function flushDraftsOnExit() {
  addEventListener('pagehide', flushDrafts)
  // LOGOUT in another window collects what this one has stored.
  addEventListener('blur', flushDrafts)
  document.addEventListener('visibilitychange', () => document.hidden && flushDrafts())
}
