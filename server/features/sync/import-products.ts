import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds } from './catalogue-pages.ts'
import type { Catalogue } from './catalogue.ts'
import { addDifferences } from './differences.repository.ts'
import { draftBatches, leftOut } from './drafts.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import type { Running } from './lease.ts'
import { readCatalogue, type ReadingLimits } from './read-catalogue.ts'

export interface ImportParts {
  db: Database
  write: Write
  shopify: Shopify
  catalogue: Catalogue
  log: Logger
  limits?: Partial<ReadingLimits>
}

/**
 * Reads every product of the shop and writes what differs, in small transactions, so that it may be killed at any moment: what
 * is written stays, and the next import completes it. Active products go on sale; all others of Shopify's are archived, but
 * only once everything has been read (decision 30). One that can't be sold as Shopify describes it now is left as it was.
 * @throws ShopifyError, LeaseLost, SyncCancelled, or the signal's reason
 */
export async function importProducts(parts: ImportParts, running: Running): Promise<Counts> {
  const { write, shopify, catalogue, log } = parts
  const { id, signal, keep, tell } = running
  let counts: Counts = { ...noCounts }
  const began = new Date().toISOString()
  const featured = new Set(await featuredIds(shopify, signal))

  for await (const { readAt, products } of readCatalogue(parts, signal)) {
    for await (const { drafts, unusable } of draftBatches(products, featured, log)) {
      signal.throwIfAborted()
      counts = await write(async (tx, note) => {
        const saved = await catalogue.saveProducts(tx, drafts, { importId: id, readAt }, note)
        const known = await catalogue.keepProducts(
          tx,
          unusable.map(({ shopifyId }) => shopifyId),
          id,
        )
        await addDifferences(tx, id, [...saved.differences, ...unusable.map((one) => leftOut(one, known))])
        const sums = {
          added: counts.added + saved.added,
          changed: counts.changed + saved.changed,
          unchanged: counts.unchanged + saved.unchanged,
          archived: counts.archived,
          skipped: counts.skipped + unusable.length,
        }
        await keep(tx, note, sums)
        return sums
      })
      tell({ ...counts })
    }
  }

  for (;;) {
    await yieldToOthers()
    signal.throwIfAborted()
    const gone = await write(async (tx, note) => {
      const archived = await catalogue.archiveUnseen(tx, { importId: id, readAt: began }, note)
      await addDifferences(tx, id, archived)
      await keep(tx, note, { ...counts, archived: counts.archived + archived.length })
      return archived.length
    })
    if (gone === 0) return counts
    counts.archived += gone
    tell({ ...counts })
  }
}
