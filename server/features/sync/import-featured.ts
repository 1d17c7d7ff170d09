import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds } from './catalogue-pages.ts'
import type { Catalogue } from './catalogue.ts'
import { addDifferences } from './differences.repository.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import type { Running } from './lease.ts'

interface FeaturedParts {
  db: Database
  write: Write
  shopify: Shopify
  catalogue: Pick<Catalogue, 'featuredToChange' | 'featureByCollection'>
}

const BATCH = 50

/**
 * Features exactly the products of Shopify's Featured collection, but for those that staff have set by hand. Nothing is written before the
 * whole collection has been read.
 * @throws ShopifyError, LeaseLost, SyncCancelled, or the signal's reason
 */
export async function importFeatured(
  { db, write, shopify, catalogue }: FeaturedParts,
  { id, signal, keep, tell }: Running,
): Promise<Counts> {
  const ids = await featuredIds(shopify, signal)
  const wanted = await catalogue.featuredToChange(db, ids)
  const coming = wanted.filter(({ isFeatured }) => isFeatured === 1).length
  let counts: Counts = { ...noCounts, unchanged: Math.max(0, ids.length - coming) }
  for (let start = 0; start < wanted.length; start += BATCH) {
    await yieldToOthers()
    signal.throwIfAborted()
    counts = await write(async (tx, note) => {
      const differences = await catalogue.featureByCollection(tx, wanted.slice(start, start + BATCH), note)
      await addDifferences(tx, id, differences)
      const sums = { ...counts, changed: counts.changed + differences.length }
      await keep(tx, note, sums)
      return sums
    })
    tell({ ...counts })
  }
  return counts
}
