import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { MAX_ID } from '#server/database/row-id.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { findChangedSince, revertProducts } from '#server/features/catalogue/writing/revert-products.ts'
import {
  addDifferences,
  clearRevertData,
  hasChanges,
  listRevertible,
  sweepDifferences,
} from './differences.repository.ts'
import { findImport, lastImport, noCounts, runningImport, sweepImports, type Counts } from './imports.repository.ts'
import type { RunningImport } from './lease.ts'

/** Consecutive unfinished imports count as one with the import that follows them, because it continued their work. */
const MAX_CHAIN = 50
/** Small enough to yield to the event loop often. */
const CHECK_BATCH = 100
const BATCH = 25

/** Ids of the imports that are reverted together with this one, itself first. */
async function findRevertChain(db: Database, id: number): Promise<number[]> {
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

/** Names of products changed since an import wrote them. */
export async function findRevertConflicts(db: Database, id: number): Promise<string[]> {
  const conflicts: string[] = []
  const seen = new Set<string>()
  for await (const batch of newestFirst(db, await findRevertChain(db, id), CHECK_BATCH)) {
    // If a product changed twice, only the last change counts.
    const latest = batch.filter(({ shopifyId }) => !seen.has(shopifyId) && seen.add(shopifyId))
    conflicts.push(...(await findChangedSince(db, latest)))
    await yieldToOthers()
  }
  return conflicts
}

/**
 * Reverts what a product import (and the interrupted imports it continued) has added, changed and archived, in small
 * transactions. It may be killed at any time; a second run continues where it stopped. The next sync applies the
 * changes again.
 * @throws LeaseLostError, SyncCancelledError, or the signal's reason
 */
export async function revertImport(
  { db, withChanges }: { db: Database; withChanges: WithChanges },
  id: number,
  { id: revertId, signal, saveProgress, reportProgress }: RunningImport,
): Promise<Counts> {
  let counts: Counts = { ...noCounts }
  if ((await findImport(db, id))?.status === 'reverted') return counts
  const chain = await findRevertChain(db, id)
  for await (const batch of newestFirst(db, chain, BATCH)) {
    await yieldToOthers()
    signal.throwIfAborted()
    counts = await withChanges(async (tx, publishChange) => {
      const sums = { ...counts }
      const { restored, unchanged } = await revertProducts(tx, batch, publishChange)
      await addDifferences(tx, revertId, restored)
      for (const { what } of restored) sums[what] += 1
      sums.unchanged += unchanged
      await saveProgress(tx, publishChange, sums)
      return sums
    })
    reportProgress({ ...counts })
  }
  await withChanges(async (tx, publishChange) => {
    await saveProgress(tx, publishChange, counts)
    await tx.updateTable('imports').set({ status: 'reverted' }).where('id', 'in', chain).execute()
  })
  return counts
}

/** Yields all revertible changes of these imports in batches, newest first. */
async function* newestFirst(db: Database, chain: readonly number[], limit: number) {
  for (let before = MAX_ID; ;) {
    const batch = await listRevertible(db, chain, before, limit)
    if (batch.length === 0) return
    yield batch
    before = batch.at(-1)!.id
  }
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
