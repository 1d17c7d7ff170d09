import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds } from './catalogue-pages.ts'
import type { SyncedCatalogue } from './synced-catalogue.ts'
import { addDifferences } from './differences.repository.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import type { RunningImport } from './lease.ts'

interface FeaturedParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  catalogue: Pick<SyncedCatalogue, 'findFeaturedChanges' | 'applyFeaturedChanges'>
}

const BATCH = 50

/**
 * Sets the featured flags to match Shopify's Featured collection, except where staff have set them by hand. Nothing is
 * written until the whole collection has been read.
 * @throws ShopifyError, LeaseLostError, SyncCancelledError, or the signal's reason
 */
export async function importFeatured(
  { db, withChanges, shopify, catalogue }: FeaturedParts,
  { id, signal, saveProgress, reportProgress }: RunningImport,
): Promise<Counts> {
  const ids = await featuredIds(shopify, signal)
  const wanted = await catalogue.findFeaturedChanges(db, ids)
  const coming = wanted.filter(({ isFeatured }) => isFeatured === 1).length
  let counts: Counts = { ...noCounts, unchanged: Math.max(0, ids.length - coming) }
  for (let start = 0; start < wanted.length; start += BATCH) {
    await yieldToOthers()
    signal.throwIfAborted()
    counts = await withChanges(async (tx, publishChange) => {
      const differences = await catalogue.applyFeaturedChanges(tx, wanted.slice(start, start + BATCH), publishChange)
      await addDifferences(tx, id, differences)
      const sums = { ...counts, changed: counts.changed + differences.length }
      await saveProgress(tx, publishChange, sums)
      return sums
    })
    reportProgress({ ...counts })
  }
  return counts
}
