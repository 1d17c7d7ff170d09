import { existsSync } from 'node:fs'
import { openStore, type Store } from '#core/store/store.ts'

/** Unpublished work in a server's file, of everyone who has used it on this computer. */
export interface PendingWork {
  /** Saved but unpublished changes. */
  changes: number
  isTyped: boolean
  /** Unfinished uploads. */
  uploads: number
  /** Marks in the print queue that the shop doesn't have yet. */
  marks: number
}

export function readPendingWork(file: string): PendingWork {
  if (!existsSync(file)) return { changes: 0, isTyped: false, uploads: 0, marks: 0 }
  const store = openStore(file)
  try {
    return {
      changes: count(store, 'unpublished', 'discarded_at is null'),
      isTyped: count(store, 'kept', 'true') > 0,
      uploads: count(store, 'upload_items', `state = 'waiting'`),
      marks: count(store, 'print_marks', 'true'),
    }
  } finally {
    store.close()
  }
}

const list = new Intl.ListFormat('en')

/** Counts rows; a missing table counts as empty. */
function count(store: Store, table: string, where: string): number {
  const isThere = store.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table)
  return isThere ? store.prepare<[], number>(`select count(*) from ${table} where ${where}`).pluck().get()! : 0
}

/** The same as text, for example before a shop is removed; null if nothing is pending. */
export function describePendingWork({ changes, isTyped, uploads, marks }: PendingWork): string | null {
  const all = [
    changes > 0 && `${changes} unpublished ${changes === 1 ? 'change' : 'changes'}`,
    isTyped && 'unsaved changes',
    uploads > 0 && `${uploads} unfinished ${uploads === 1 ? 'upload' : 'uploads'}`,
    marks > 0 && `${marks} unsent print ${marks === 1 ? 'mark' : 'marks'}`,
  ].filter((words) => words !== false)
  if (all.length === 0) return null
  return `This computer has ${list.format(all)} for this shop. Publish or discard them first, or remove the shop and lose them.`
}
