import type { Database } from '#server/database/database.ts'
import type { Sync, SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { listImports, type ImportRow } from './imports.repository.ts'
import { findRevertibleImport } from './revertible.ts'

/** Running and finished syncs, newest first. */
export async function listSyncs(db: Database, kind: SyncKind | undefined, limit: number): Promise<Sync[]> {
  const revertible = await findRevertibleImport(db)
  return (await listImports(db, kind, limit)).map((row) => toSync(row, revertible))
}

/** @param revertible id of the import that can be reverted */
export const toSync = (row: ImportRow, revertible: number | null): Sync => ({
  id: String(row.id),
  kind: row.kind,
  status: row.status,
  startedBy: row.startedBy,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  counts: {
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    archived: row.archived,
    skipped: row.skipped,
  },
  error: row.error,
  reverts: row.reverts === null ? null : String(row.reverts),
  canBeReverted: Number(row.id) === revertible,
})
