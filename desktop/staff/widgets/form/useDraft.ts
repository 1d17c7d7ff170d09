import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#staff/api/user.ts'
import {
  nameOf,
  removeDraft,
  scheduleDraft,
  readDraft,
  writeDraft,
  type DraftKey,
  type StoredDraft,
} from '#staff/drafts/draft-store.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { useStableCallback } from '#staff/widgets/useStableCallback.ts'

export interface Draft<T> {
  /** The values of the form. */
  values: T
  /** Changes fields. Stable identity. */
  set(patch: Partial<T>): void
  /** The record when the person started to change it. */
  base: T
  /** Its version, sent as `If-Match` (see `ifMatch`). Null for a new record. */
  version: number | null
  isDirty: boolean
  /** Like `isDirty`, but current within the event, before React renders. */
  isDirtyNow(): boolean
  /** When the changes restored at opening were made; null if none were. */
  restoredAt: Date | null
  /** False if this browser can't store drafts; `DraftNotice` says so. */
  isStored: boolean
  /** Whether the changes are on this computer's disk; while typing goes on, at least those of a second ago. */
  isKept: boolean
  /** The changes as they are stored; null if there are none. */
  stored: StoredDraft<T> | null
  /** Shows a draft, and keeps the other one. */
  adopt(draft: StoredDraft<T>, other: StoredDraft<T> | null): void
  /** Keeps another version of the changes beside those in the form. */
  keepOther(other: StoredDraft<T>): void
  /** Resets the form to the record. */
  discard(): void
  /** Removes the draft after a save. */
  done(): void
  /**
   * Call with the sent values and the saved record. Returns true and removes the draft, or returns false if more was
   * typed meanwhile: that becomes the next draft (of the new record, if it was new), and the form should stay open.
   */
  saved(sent: T, now: Saved<T>): boolean
  /** Rebases the changes onto another version of the record, after a conflict. */
  rebase(values: T, base: T, version: number | null): void
}

/** A record as saved on the server, in the shape of its form. */
export interface Saved<T> {
  record: string
  /** Where the next draft belongs; the same feature by default. */
  feature?: string
  values: T
  version: number
}

interface State<T> {
  name: string
  edited: StoredDraft<T> | null
  restoredAt: Date | null
}

/** A change that is not on the disk after this long (ms) is no longer shown as kept. */
const KEPT_WITHIN_MS = 1000

/**
 * The values of a form, stored as a draft. They survive a reload, a crash and an expired session: each change is stored
 * within half a second, by person, feature and record. Until the first change the form follows `initial`.
 */
export function useDraft<T extends object>(
  { feature, record }: { feature: string; record: string },
  initial: T,
  version: number | null = null,
): Draft<T> {
  const { id } = useUser()
  const key: DraftKey = { user: id, feature, record }
  const name = JSON.stringify(key)
  const [state, setState] = useState<State<T>>(() => createDraftState(key, initial))
  const [isStored, setStored] = useState(true)
  const [isKept, setKept] = useState(state.edited !== null)
  if (state.name !== name) {
    const now = createDraftState(key, initial)
    setState(now)
    setKept(now.edited !== null)
  }

  const fresh = { values: initial, base: initial, version, at: '' }
  const shown = state.edited ?? fresh
  const isDirty = !deepEqual(shown.values, shown.base)
  const dirtyNow = useRef(false)
  const latest = useRef({ name, values: shown.values })
  useLayoutEffect(() => {
    dirtyNow.current = isDirty
    latest.current = { name, values: shown.values }
  }, [isDirty, name, shown.values])

  const { edited } = state
  useEffect(() => {
    if (!edited) return
    const late = setTimeout(() => setKept(false), KEPT_WITHIN_MS)
    scheduleDraft(JSON.parse(name) as DraftKey, deepEqual(edited.values, edited.base) ? null : edited, (isStored) => {
      clearTimeout(late)
      setStored(isStored)
      setKept(isStored)
    })
    return () => clearTimeout(late)
  }, [edited, name])

  const edit = (change: (before: StoredDraft<T>) => Omit<StoredDraft<T>, 'at'>) => {
    const at = new Date().toISOString()
    const own = crypto.getRandomValues(new Uint32Array(2)).join('-')
    setState(({ edited: before, ...state }) => {
      const origin = before?.isAdopted ? own : (before?.origin ?? own)
      return { ...state, edited: { ...change(before ?? fresh), at, origin, isAdopted: false } }
    })
  }
  const set = useStableCallback((patch: Partial<T>) =>
    edit((before) => ({ ...before, values: { ...before.values, ...patch } })),
  )
  const forget = () => {
    dirtyNow.current = false
    removeDraft(key)
    setKept(false)
    setState({ name, edited: null, restoredAt: null })
  }

  const saved = (sent: T, { record, feature = key.feature, values: base, version }: Saved<T>): boolean => {
    // The form may show the published record already, whose values weren't typed.
    const typed = latest.current.name === name ? latest.current.values : sent
    const values = mergeTyping(sent, typed, base)
    const isAll = deepEqual(values, base)
    const next = { ...key, feature, record }
    const isSame = nameOf(next) === nameOf(key)
    if (isAll || !isSame) forget()
    if (isAll) return true
    if (isSame) edit(() => ({ values, base, version }))
    else void writeDraft(next, { values, base, version, at: new Date().toISOString() })
    return false
  }

  return {
    values: shown.values,
    base: shown.base,
    version: shown.version,
    isDirty,
    isDirtyNow: () => dirtyNow.current,
    isStored,
    isKept,
    restoredAt: state.restoredAt,
    set,
    rebase: (values, base, version) => edit((before) => ({ ...before, values, base, version })),
    stored: state.edited,
    adopt(draft, other) {
      const { other: _, ...rest } = completed(draft, initial)
      const alternative = other && { other: { ...other, other: undefined } }
      setState({ name, edited: { ...rest, ...alternative, isAdopted: true }, restoredAt: new Date(draft.at) })
    },
    keepOther: (other) =>
      setState((state) => ({
        ...state,
        edited: state.edited && { ...state.edited, other: completed(other, initial) },
      })),
    discard: forget,
    done: forget,
    saved,
  }
}

/** The saved values plus what was typed since they were sent. */
export const mergeTyping = <T extends object>(sent: T, typed: T, saved: T): T => ({
  ...saved,
  ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => !deepEqual(value, sent[name as keyof T]))),
})

function createDraftState<T extends object>(key: DraftKey, initial: T): State<T> {
  const stored = readDraft<T>(key)
  const edited = stored && completed(stored, initial)
  return { name: JSON.stringify(key), edited, restoredAt: edited && new Date(edited.at) }
}

/** A draft of an earlier version of the app may lack a field. */
const completed = <T extends object>(draft: StoredDraft<T>, initial: T): StoredDraft<T> => ({
  ...draft,
  values: { ...initial, ...draft.values },
  base: { ...initial, ...draft.base },
})
