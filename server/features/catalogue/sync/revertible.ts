import type { Database } from '#server/database/database.ts'
import { clearRevertData, hasChanges, sweepDifferences } from './differences.repository.ts'
import { lastImport, runningImport, sweepImports } from './imports.repository.ts'

/** Consecutive unfinished imports count as one with the import that follows them, because it continued their work. */
const MAX_CHAIN = 50

/** Ids of the imports that are reverted together with this one, itself first. */
export async function findRevertChain(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'status'])
    .where('kind', '=', 'products')
    .where('reverts', 'is', null)
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(MAX_CHAIN)
    .execute()
  const end = rows.findIndex(({ status }, index) => index > 0 && status !== 'interrupted' && status !== 'failed')
  return rows.slice(0, end === -1 ? rows.length : end).map((row) => Number(row.id))
}

/** Id of the import that can be reverted: the last product import if it changed anything, otherwise null. */
export async function findRevertibleImport(db: Database): Promise<number | null> {
  const last = await lastImport(db)
  if (!last || last.status === 'running' || last.status === 'reverted') return null
  const id = Number(last.id)
  if ((await runningImport(db))?.reverts === id) return null
  return (await hasChanges(db, await findRevertChain(db, id))) ? id : null
}

/** Deletes the revert data of imports that can no longer be reverted. */
export async function clearUnrevertible(db: Database): Promise<void> {
  const last = await lastImport(db)
  if (last) await clearRevertData(db, Math.min(...(await findRevertChain(db, Number(last.id)))))
}

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
