import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { WithChanges } from '#server/changes/changes.ts'

/** Databases that are written in another way than the shop's. */
export const ownWriters = new WeakMap<Database, WithChanges>()

/** Writes like the change bus, without publishing. `noted()` returns the sorted tags recorded since the last call. */
export function createTestWriter(db: Database): { withChanges: WithChanges; noted: () => string[] } {
  const tags: string[] = []
  const write: WithChanges = ownWriters.get(db) ?? ((work) => transact(db, (tx) => work(tx, () => {})))
  const withChanges: WithChanges = async (work) => {
    let mine: string[] = []
    const response = await write((tx) => {
      mine = []
      return work(tx, (change) => mine.push(...change.tags))
    })
    tags.push(...mine)
    return response
  }
  return { withChanges, noted: () => [...new Set(tags.splice(0))].toSorted() }
}
