import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { deepEqual } from '#shared/deep-equal.ts'
import { isLocalId } from '#staff/api/local-writes.ts'
import { autosave, type Autosave, type CopyClient } from '#staff/api/autosave.ts'
import type { StoredDraft } from '#staff/drafts/draft-store.ts'
import type { Draft } from './useDraft.ts'

/** A draft on the server, as the API returns it. */
interface FormCopy {
  content: Record<string, unknown>
  baseVersion: number
}

type Content = Pick<StoredDraft<unknown>, 'values' | 'base' | 'at' | 'origin'>

/** Access to the copies of a record's form on the server; `record` is its id, or `new`. */
export type FormCopies = (record: string) => CopyClient<Content, FormCopy>

/**
 * Stores the draft of a form on the server as well, and opens the newer one of this browser's and the server's; the
 * other is kept beside it. Returns whether the form shows the server's.
 */
export function useServerCopy<T extends object>(
  draft: Draft<T>,
  record: string,
  copies: FormCopies | undefined,
  isSaving: boolean,
): boolean {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const latest = useRef({ draft, isSaving })
  const listeners = useRef(new Set<() => void>())
  useLayoutEffect(() => {
    latest.current = { draft, isSaving }
    for (const listener of listeners.current) listener()
  })

  useEffect(() => {
    if (!copies || isLocalId(record)) return
    const client = copies(record)
    const listening = listeners.current
    let isOver = false
    let saving: Autosave<StoredDraft<T> | null> | undefined
    const open = (copy: FormCopy | null) => {
      if (isOver) return
      const { draft } = latest.current
      const theirs = copy && readCopy<T>(copy)
      if (theirs) setOpenedAt(openNewer(draft, theirs) === theirs ? theirs.at : null)
      saving = autosave(
        {
          content: () => latest.current.draft.stored,
          version: () => latest.current.draft.version ?? 0,
          isDirty: () => draft.isDirtyNow(),
          isSaving: () => latest.current.isSaving,
          subscribe(listener) {
            listening.add(listener)
            return () => listening.delete(listener)
          },
        },
        {
          ...client,
          // Another version that waits in this browser stays here.
          save: async (stored, version) => stored && client.save({ ...stored, other: undefined } as Content, version),
        },
        copy !== null,
      )
    }
    // Not essential: this browser has what was typed here.
    client.read().then(open, () => open(null))
    return () => {
      isOver = true
      saving?.stop()
    }
  }, [copies, record])
  return draft.restoredAt?.toISOString() === openedAt
}

/** Shows the newer draft in the form, with the other as its alternative. Returns the one that is shown. */
export function openNewer<T extends object>(
  draft: Pick<Draft<T>, 'stored' | 'values' | 'isDirty' | 'adopt' | 'keepOther'>,
  theirs: StoredDraft<T>,
): StoredDraft<T> | null {
  const mine = draft.isDirty ? draft.stored : null
  if (deepEqual(theirs.values, draft.values)) return mine
  if (!mine || theirs.at > mine.at) {
    draft.adopt(theirs, mine)
    return theirs
  }
  // With the same origin it is an earlier state of what this browser has.
  if (theirs.origin !== mine.origin) draft.keepOther(theirs)
  return mine
}

/** The draft in a copy; null if another version of the app stored something else. */
function readCopy<T extends object>({ content, baseVersion }: FormCopy): StoredDraft<T> | null {
  const { values, base, at, origin } = content
  const isObject = (value: unknown): value is T => typeof value === 'object' && value !== null
  if (!isObject(values) || !isObject(base) || typeof at !== 'string') return null
  return { values, base, at, version: baseVersion || null, ...(typeof origin === 'string' && { origin }) }
}
