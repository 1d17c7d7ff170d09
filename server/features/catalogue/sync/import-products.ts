import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { archiveUnseen } from '#server/features/catalogue/writing/archive-products.ts'
import { markProductsSeen, saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import { featuredIds } from './catalogue-pages.ts'
import { checkChannel, type ShopifyParts } from './check-channel.ts'
import { addDifferences } from './differences.repository.ts'
import { draftBatches, skippedDifference } from './drafts.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import type { RunningImport } from './lease.ts'
import { readCatalogue, type ReadingLimits } from './read-catalogue.ts'

export interface ImportParts extends ShopifyParts {
  limits?: Partial<ReadingLimits>
}

/**
 * Reads every product and writes changes in small transactions, so it may be killed at any time: the next import
 * completes it. Active products go on sale; all other Shopify products are archived, but only after a complete read.
 * Products that can't be sold as Shopify describes them stay unchanged. At last it asks which of them are in the channel.
 * @throws ShopifyError, LeaseLostError, SyncCancelledError, or the signal's reason
 */
export async function importProducts(parts: ImportParts, running: RunningImport): Promise<Counts> {
  const { withChanges, shopify, log } = parts
  const { id, signal, saveProgress, reportProgress } = running
  let counts: Counts = { ...noCounts }
  const began = new Date().toISOString()
  const featured = new Set(await featuredIds(shopify, signal))

  for await (const { readAt, products } of readCatalogue(parts, signal)) {
    for await (const { drafts, unusable } of draftBatches(products, featured, log)) {
      signal.throwIfAborted()
      counts = await withChanges(async (tx, publishChange) => {
        const saved = await saveProducts(tx, drafts, { importId: id, readAt }, publishChange)
        const known = await markProductsSeen(
          tx,
          unusable.map(({ shopifyId }) => shopifyId),
          id,
        )
        await addDifferences(tx, id, [...saved.differences, ...unusable.map((one) => skippedDifference(one, known))])
        const sums = {
          added: counts.added + saved.added,
          changed: counts.changed + saved.changed,
          unchanged: counts.unchanged + saved.unchanged,
          archived: counts.archived,
          skipped: counts.skipped + unusable.length,
        }
        await saveProgress(tx, publishChange, sums)
        return sums
      })
      reportProgress({ ...counts })
    }
  }

  for (;;) {
    await yieldToOthers()
    signal.throwIfAborted()
    const archived = await withChanges(async (tx, publishChange) => {
      const archived = await archiveUnseen(tx, { importId: id, readAt: began }, publishChange)
      await addDifferences(tx, id, archived)
      await saveProgress(tx, publishChange, { ...counts, archived: counts.archived + archived.length })
      return archived.length
    })
    if (archived === 0) break
    counts.archived += archived
    reportProgress({ ...counts })
  }

  const hold = (tx: Database, publishChange: PublishChange) => saveProgress(tx, publishChange, counts)
  await checkChannel(parts, { signal, hold })
  return counts
}
