import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { MAX_ID } from '#server/database/row-id.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { findChangedSince, revertProducts } from '#server/features/catalogue/writing/revert-products.ts'
import { addDifferences, listRevertible } from './differences.repository.ts'
import { findImport, noCounts, type Counts } from './imports.repository.ts'
import type { RunningImport } from './lease.ts'
import { findRevertChain } from './revertible.ts'

/** Small enough to yield to the event loop often. */
const CHECK_BATCH = 100
const BATCH = 25

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
