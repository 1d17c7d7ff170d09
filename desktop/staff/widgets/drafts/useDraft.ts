import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#staff/access/user.ts'
import { forgetDraft, keepSoon, readDraft, writeDraft, type DraftKey, type KeptDraft } from './keeping.ts'
import { same } from '#shared/same.ts'

export interface Draft<T> {
  /** What the form shows. */
  values: T
  /** Changes fields. */
  set(patch: Partial<T>): void
  /** What the record was when the person began to change it. */
  base: T
  /** Of the record then: send it as `If-Match` (see `ifMatch`). Null: a new record. */
  version: number | null
  isDirty: boolean
  /** The same at this very moment, before React has rendered what was just done. */
  isDirtyNow(): boolean
  /** When the changes were made that were found at opening the form; null: it began afresh. */
  restoredAt: Date | null
  /** False: this browser refuses to keep drafts, and says so in the form (DraftNotice). */
  isKept: boolean
  /** Back to the record as it is. */
  discard(): void
  /** The changes have been saved: forgets them. */
  done(): void
  /**
   * `sent` has been saved, and is `now`: forgets it. What was typed while it was on its way is kept as the next change, of the new
   * record where it was new: then false, and the form should stay open.
   */
  saved(sent: T, now: Saved<T>): boolean
  /** Puts the changes on another version of the record, after a conflict. */
  rebase(values: T, base: T, version: number | null): void
}

/** A record as the server has it now, the way its form shows it. */
export interface Saved<T> {
  record: string
  values: T
  version: number
}

interface State<T> {
  name: string
  edited: KeptDraft<T> | null
  restoredAt: Date | null
}

/**
 * The values of a form, which outlive a reload, a crash and an expired session: each change is kept in this browser within half a
 * second, by user, room and record, until it is saved or discarded. Until the first change the form follows `initial`.
 */
export function useDraft<T extends object>(
  { room, record }: { room: string; record: string },
  initial: T,
  version: number | null = null,
): Draft<T> {
  const { id } = useUser()
  const key: DraftKey = { user: id, room, record }
  const name = JSON.stringify(key)
  const [state, setState] = useState<State<T>>(() => begin(key))
  const [isKept, setKept] = useState(true)
  if (state.name !== name) setState(begin(key))

  const fresh = { values: initial, base: initial, version, at: '' }
  const shown = state.edited ?? fresh
  const isDirty = !same(shown.values, shown.base)
  const dirtyNow = useRef(false)
  const latest = useRef(shown.values)
  useLayoutEffect(() => {
    dirtyNow.current = isDirty
    latest.current = shown.values
  }, [isDirty, shown.values])

  const { edited } = state
  useEffect(() => {
    if (!edited) return
    keepSoon(JSON.parse(name) as DraftKey, same(edited.values, edited.base) ? null : edited, setKept)
  }, [edited, name])

  const edit = (change: (before: KeptDraft<T>) => Omit<KeptDraft<T>, 'at'>) => {
    const at = new Date().toISOString()
    setState((state) => ({ ...state, edited: { ...change(state.edited ?? fresh), at } }))
  }
  const forget = () => {
    dirtyNow.current = false
    forgetDraft(key)
    setState({ name, edited: null, restoredAt: null })
  }

  const saved = (sent: T, { record, values: base, version }: Saved<T>): boolean => {
    const values = typedSince(sent, latest.current, base)
    const isAll = same(values, base)
    if (isAll || record !== key.record) forget()
    if (isAll) return true
    if (record === key.record) edit(() => ({ values, base, version }))
    else writeDraft({ ...key, record }, { values, base, version, at: new Date().toISOString() })
    return false
  }

  return {
    values: shown.values,
    base: shown.base,
    version: shown.version,
    isDirty,
    isDirtyNow: () => dirtyNow.current,
    isKept,
    restoredAt: state.restoredAt,
    set: (patch) => edit((before) => ({ ...before, values: { ...before.values, ...patch } })),
    rebase: (values, base, version) => edit(() => ({ values, base, version })),
    discard: forget,
    done: forget,
    saved,
  }
}

/** What was saved, with what was typed since it was sent. */
export const typedSince = <T extends object>(sent: T, typed: T, saved: T): T => ({
  ...saved,
  ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => !same(value, sent[name as keyof T]))),
})

function begin<T>(key: DraftKey): State<T> {
  const edited = readDraft<T>(key)
  return { name: JSON.stringify(key), edited, restoredAt: edited && new Date(edited.at) }
}

/** The header of a save that must not overwrite what somebody else saved meanwhile (decision 18). */
export const ifMatch = (version: number | null): { 'if-match'?: string } =>
  version === null ? {} : { 'if-match': `"${version}"` }
