import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Write } from '#server/live/changes.ts'
import type { Catalogue } from './catalogue.ts'
import { addDifferences, AFTER_ALL, changesOf } from './differences.repository.ts'
import { findImport, noCounts, type Counts } from './imports.repository.ts'
import type { Running } from './lease.ts'
import { chainOf } from './revertible.ts'

interface RevertParts {
  db: Database
  write: Write
  catalogue: Pick<Catalogue, 'restoreProducts'>
}

/** Small enough that whoever waits gets a turn soon. */
const LOOK_AT = 100
const BATCH = 25

/** Names of products that have been changed since an import has written them. */
export async function conflictsOf(
  { db, catalogue }: { db: Database; catalogue: Pick<Catalogue, 'changedSince'> },
  id: number,
): Promise<string[]> {
  const conflicts: string[] = []
  const seen = new Set<string>()
  for await (const batch of latestFirst(db, await chainOf(db, id), LOOK_AT)) {
    // Of a product that changed twice the last change counts.
    const latest = batch.filter(({ shopifyId }) => !seen.has(shopifyId) && seen.add(shopifyId))
    conflicts.push(...(await catalogue.changedSince(db, latest)))
    await yieldToOthers()
  }
  return conflicts
}

/**
 * Puts back what an import of products has changed, archived and added, and what those have that it went on from, in small
 * transactions. It may be killed at any moment: begun again, it finds what is back already. The next sync applies everything again.
 * @throws LeaseLost, SyncCancelled, or the signal's reason
 */
export async function revertImport(
  { db, write, catalogue }: RevertParts,
  id: number,
  { id: own, signal, keep, tell }: Running,
): Promise<Counts> {
  let counts: Counts = { ...noCounts }
  if ((await findImport(db, id))?.status === 'reverted') return counts
  const chain = await chainOf(db, id)
  for await (const batch of latestFirst(db, chain, BATCH)) {
    await yieldToOthers()
    signal.throwIfAborted()
    counts = await write(async (tx, note) => {
      const sums = { ...counts }
      const { restored, unchanged } = await catalogue.restoreProducts(tx, batch, note)
      await addDifferences(tx, own, restored)
      for (const { what } of restored) sums[what] += 1
      sums.unchanged += unchanged
      await keep(tx, note, sums)
      return sums
    })
    tell({ ...counts })
  }
  await write(async (tx, note) => {
    await keep(tx, note, counts)
    await tx.updateTable('imports').set({ status: 'reverted' }).where('id', 'in', chain).execute()
  })
  return counts
}

/** Everything that imports have changed, so many at once. */
async function* latestFirst(db: Database, chain: readonly number[], limit: number) {
  for (let before = AFTER_ALL; ;) {
    const batch = await changesOf(db, chain, before, limit)
    if (batch.length === 0) return
    yield batch
    before = batch.at(-1)!.id
  }
}
