import { z } from 'zod'
import { computer } from '#staff/kept/computer.ts'

/** A form that has been changed and not been sent. */
export interface KeptDraft<T> {
  values: T
  /** What the record was when the person began: the third side of a comparison, should somebody else save first. */
  base: T
  /** Of the record then; null: it has none, such as a new one. */
  version: number | null
  /** Last change, ISO 8601. */
  at: string
}

/** Whose draft of what: `record` is an id, or `new`. */
export interface DraftKey {
  user: string
  room: string
  record: string
}

const Stored = z.object({
  values: z.unknown(),
  base: z.unknown(),
  version: z.number().nullable(),
  at: z.string(),
})

interface Place {
  get(name: string): string | null
  /** Null forgets it. */
  set(name: string, text: string | null): void | Promise<void>
}
const inBrowser: Place = {
  get: (name) => localStorage.getItem(name),
  set: (name, text) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
}
const place = (): Place => computer.texts ?? inBrowser

/** What the names of drafts begin with. */
export const PREFIX = 'hoard.draft'

const nameOf = ({ user, room, record }: DraftKey) => [PREFIX, ...[user, room, record].map(encodeURIComponent)].join(':')

const KEEP_AFTER_MS = 500

/** Nobody comes back to a form after so long, and browsers have little room. */
const FORGET_AFTER_MS = 30 * 24 * 60 * 60_000

/** The draft that is kept here, or null. What can't be read is none. */
export function readDraft<T>(key: DraftKey): KeptDraft<T> | null {
  waiting.get(nameOf(key))?.write()
  try {
    const stored = place().get(nameOf(key))
    return stored === null ? null : (Stored.parse(JSON.parse(stored)) as KeptDraft<T>)
  } catch {
    // Storage that is switched off, or something that an older program left there: the form begins afresh.
    return null
  }
}

/**
 * Keeps a draft, or forgets it (null). False when it is refused, because the browser is full or set to keep nothing. In the desktop editor the
 * answer comes once it is on the disk.
 */
export function writeDraft<T>(key: DraftKey, draft: KeptDraft<T> | null): boolean | Promise<boolean> {
  try {
    const written = place().set(nameOf(key), draft && JSON.stringify(draft))
    // The form says so.
    return written === undefined || written.then(isWell, isNot)
  } catch {
    // The form says so.
    return false
  }
}

const isWell = () => true
const isNot = () => false

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  /** Milliseconds since 1970. */
  due: number
  write: () => void
}

const waiting = new Map<string, Waiting>()

/** Keeps a draft in half a second, or before the page goes away; further changes meanwhile cost one write. `told` hears whether it went well. */
export function keepSoon<T>(key: DraftKey, draft: KeptDraft<T> | null, told: (isKept: boolean) => void) {
  const name = nameOf(key)
  const write = () => {
    stopWaiting(name)
    const isKept = writeDraft(key, draft)
    if (typeof isKept === 'boolean') told(isKept)
    else void isKept.then(told)
  }
  // Whoever types without a pause is no reason to put it off.
  const due = waiting.get(name)?.due ?? Date.now() + KEEP_AFTER_MS
  stopWaiting(name)
  waiting.set(name, { write, due, timer: setTimeout(write, due - Date.now()) })
}

/** Forgets a draft, a waiting one too. */
export function forgetDraft(key: DraftKey) {
  stopWaiting(nameOf(key))
  void writeDraft(key, null)
}

function stopWaiting(name: string) {
  clearTimeout(waiting.get(name)?.timer)
  waiting.delete(name)
}

const keepers = new Set<() => void>()

/** Has `keep` called whenever drafts must be written at once, for what is kept elsewhere. Answers how to end that. */
export function keepWithDrafts(keep: () => void): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** Writes every draft that waits to be written, now. */
export function keepDrafts() {
  for (const { write } of waiting.values()) write()
  for (const keep of keepers) keep()
}

/** Called once, at the start: forgets drafts whose last change is 30 days past, whosever they are, and what can't be read. */
export function forgetOldDrafts(now = Date.now()) {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`${PREFIX}:`) && !(lastChange(localStorage.getItem(name)) > now - FORGET_AFTER_MS))
        localStorage.removeItem(name)
  } catch {
    // Storage that is switched off holds none.
  }
}

/** Milliseconds since 1970; NaN of what is no draft. */
function lastChange(stored: string | null): number {
  try {
    return Date.parse(Stored.parse(JSON.parse(stored ?? '')).at)
  } catch {
    return NaN
  }
}

/** Called once, at the start: the last moments in which a browser lets a page write. */
export function keepDraftsAtTheEnd() {
  addEventListener('pagehide', keepDrafts)
  document.addEventListener('visibilitychange', () => document.hidden && keepDrafts())
}
