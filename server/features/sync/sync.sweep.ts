import type { Database } from '#server/database/database.ts'
import { sweepDifferences } from './differences.repository.ts'
import { lastImport, sweepImports } from './imports.repository.ts'
import { chainOf } from './revertible.ts'

/**
 * Forgets what syncs have changed that began before a time, and at last that they were at all. What the last sync of products has changed
 * is kept, whenever that was.
 */
export async function sweepSyncs(
  db: Database,
  { differences, syncs }: { differences: Date; syncs: Date },
): Promise<void> {
  const last = await lastImport(db)
  await sweepDifferences(db, differences, last ? await chainOf(db, Number(last.id)) : [])
  await sweepImports(db, syncs)
}
