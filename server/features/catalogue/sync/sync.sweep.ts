import type { Database } from '#server/database/database.ts'
import { sweepDifferences } from './differences.repository.ts'
import { lastImport, sweepImports } from './imports.repository.ts'
import { findRevertChain } from './revertible.ts'

/**
 * Deletes the differences of syncs older than one date and the syncs older than another. Differences of the last
 * product sync are always retained, so that it can be reverted.
 */
export async function sweepSyncs(
  db: Database,
  { differences, syncs }: { differences: Date; syncs: Date },
): Promise<void> {
  const last = await lastImport(db)
  await sweepDifferences(db, differences, last ? await findRevertChain(db, Number(last.id)) : [])
  await sweepImports(db, syncs)
}
