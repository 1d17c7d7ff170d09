import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { WithChanges } from '#server/changes/changes.ts'

/** Writes like the change bus, without publishing. `noted()` returns the sorted tags recorded since the last call. */
export function createTestWriter(db: Database): { withChanges: WithChanges; noted: () => string[] } {
  const tags: string[] = []
  const withChanges: WithChanges = (work) =>
    transact(db, async (tx) => {
      const mine: string[] = []
      const response = await work(tx, (change) => mine.push(...change.tags))
      tags.push(...mine)
      return response
    })
  return { withChanges, noted: () => [...new Set(tags.splice(0))].toSorted() }
}
