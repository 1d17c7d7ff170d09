import type { Database } from '#server/database/database.ts'
import type { Write } from '#server/live/changes.ts'

/** Writes as the change bus does, without the bus. `noted()` gives the tags that were noted since the last look, sorted. */
export function writing(db: Database): { write: Write; noted: () => string[] } {
  const tags: string[] = []
  const write: Write = (work) =>
    db.transaction().execute(async (tx) => {
      const mine: string[] = []
      const answer = await work(tx, (change) => mine.push(...change.tags))
      tags.push(...mine)
      return answer
    })
  return { write, noted: () => [...new Set(tags.splice(0))].toSorted() }
}
