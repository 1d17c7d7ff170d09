import { existsSync } from 'node:fs'
import { openStore, type Store } from '#core/store/store.ts'

/** What is in a server's file and nowhere else, of everybody who has worked there on this computer. */
export interface Waiting {
  /** Saved, and not published. */
  changes: number
  isTyped: boolean
  /** Files on their way. */
  uploads: number
}

export function readWaiting(file: string): Waiting {
  if (!existsSync(file)) return { changes: 0, isTyped: false, uploads: 0 }
  const store = openStore(file)
  try {
    return {
      changes: count(store, 'unpublished', 'discarded_at is null'),
      isTyped: count(store, 'kept', 'true') > 0,
      uploads: count(store, 'upload_items', `state = 'waiting'`),
    }
  } finally {
    store.close()
  }
}

/** A table that was never made has nothing in it. */
function count(store: Store, table: string, where: string): number {
  const isThere = store.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table)
  return isThere ? store.prepare<[], number>(`select count(*) from ${table} where ${where}`).pluck().get()! : 0
}

/** The same for people, as of a shop that is to be forgotten; null: nothing waits. */
export function wordsOfWaiting({ changes, isTyped, uploads }: Waiting): string | null {
  const all = [
    changes > 0 && `${changes} ${changes === 1 ? 'change waits' : 'changes wait'} to be published there.`,
    isTyped && 'Something is typed there and not saved.',
    uploads > 0 && `${uploads} ${uploads === 1 ? 'file is' : 'files are'} still on the way there.`,
  ].filter((words) => words !== false)
  if (all.length === 0) return null
  return [...all, 'Publish or discard first, or remove the shop with what is on this computer alone.'].join(' ')
}
