import { existsSync } from 'node:fs'
import { keptTexts, pendingWords, type PendingWork } from '#bridge/pending-work.ts'
import { openStore, type Store } from '#core/store/store.ts'

/** Reads the pending work from a server's file, whether or not the shop is open. Throws if the file is damaged. */
export function readPendingWork(file: string): PendingWork {
  if (!existsSync(file)) return { changes: 0, texts: 0, uploads: 0, marks: 0 }
  const store = openStore(file)
  try {
    return {
      changes: count(store, 'unpublished', 'discarded_at is null'),
      texts: count(store, 'kept', isUnsavedText),
      uploads: count(store, 'upload_items', `state = 'waiting'`),
      marks: count(store, 'print_marks', 'true'),
    }
  } finally {
    store.close()
  }
}

/** After a save the builder's undo history stays, without unsaved changes. */
const isUnsavedText = `name like '${keptTexts.form}:%' or (
  name like '${keptTexts.typing}%' and not (json_valid(text) and text ->> '$.isDirty' is 0)
)`

/** Counts rows; a missing table counts as empty. */
function count(store: Store, table: string, where: string): number {
  const isThere = store.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table)
  return isThere ? store.prepare<[], number>(`select count(*) from ${table} where ${where}`).pluck().get()! : 0
}

/** The same as text, for example before a shop is removed; null if nothing is pending. */
export function describePendingWork(work: PendingWork): string | null {
  const words = pendingWords(work)
  if (words === null) return null
  return `This computer has ${words} for this shop. Open the shop to send or finish them, or remove it and lose them.`
}
