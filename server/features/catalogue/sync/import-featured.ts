import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { applyFeaturedChanges, findFeaturedChanges } from '#server/features/catalogue/writing/product-collection.ts'
import { featuredIds } from './catalogue-pages.ts'
import type { ShopifyParts } from './check-channel.ts'
import { addDifferences } from './differences.repository.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import type { RunningImport } from './lease.ts'

const BATCH = 50

/**
 * Sets the featured flags to match Shopify's Featured collection, except where staff have set them by hand. Nothing is
 * written until the whole collection has been read.
 * @throws ShopifyError, LeaseLostError, SyncCancelledError, or the signal's reason
 */
export async function importFeatured(
  { db, withChanges, shopify }: ShopifyParts,
  { id, signal, saveProgress, reportProgress }: RunningImport,
): Promise<Counts> {
  const ids = await featuredIds(shopify, signal)
  const wanted = await findFeaturedChanges(db, ids)
  const coming = wanted.filter(({ isFeatured }) => isFeatured === 1).length
  let counts: Counts = { ...noCounts, unchanged: Math.max(0, ids.length - coming) }
  for (let start = 0; start < wanted.length; start += BATCH) {
    await yieldToOthers()
    signal.throwIfAborted()
    counts = await withChanges(async (tx, publishChange) => {
      const differences = await applyFeaturedChanges(tx, wanted.slice(start, start + BATCH), publishChange)
      await addDifferences(tx, id, differences)
      const sums = { ...counts, changed: counts.changed + differences.length }
      await saveProgress(tx, publishChange, sums)
      return sums
    })
    reportProgress({ ...counts })
  }
  return counts
}
