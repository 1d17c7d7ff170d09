import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { Note, Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds } from './catalogue-pages.ts'
import { addDifferences, type RevertibleDifference } from './differences.repository.ts'
import { draftBatches, type Unusable } from './drafts.ts'
import type { FeaturedCatalogue } from './import-featured.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import type { Running } from './lease.ts'
import type { ComparedCatalogue } from './preview-products.ts'
import { readCatalogue, type ReadingLimits } from './read-catalogue.ts'
import type { Restoring } from './revert.ts'

interface Reading {
  importId: number
  /** ISO 8601, our clock: when Shopify was asked. */
  readAt: string
}

/** Drafts by what was done with them, and what that has changed. */
export interface SavedDrafts extends Pick<Counts, 'added' | 'changed' | 'unchanged'> {
  differences: RevertibleDifference[]
}

/** What an import needs of the room that keeps the products. */
export interface Catalogue extends FeaturedCatalogue, ComparedCatalogue, Restoring {
  /** Writes what differs and isn't known better already, and marks every draft as seen in the import. */
  saveProducts(tx: Database, drafts: readonly ProductDraft[], reading: Reading, note: Note): Promise<SavedDrafts>
  /** Marks products as seen that can't be read as they are now: they stay as they were. Answers their ids by Shopify's. */
  keepProducts(tx: Database, shopifyIds: readonly string[], importId: number): Promise<Map<string, string>>
  /** Archives some of Shopify's products that the import has not seen. Answers which; none are left when it is none. */
  archiveUnseen(tx: Database, reading: Reading, note: Note): Promise<RevertibleDifference[]>
  /** Products that shoppers can see. */
  countOnSale(db: Database): Promise<number>
}

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
  const counts: Counts = { ...noCounts }
  const began = new Date().toISOString()
  const featured = new Set(await featuredIds(shopify, signal))

  for await (const { readAt, products } of readCatalogue(parts, signal)) {
    for await (const { drafts, unusable } of draftBatches(products, featured, log)) {
      signal.throwIfAborted()
      await write(async (tx, note) => {
        const saved = await catalogue.saveProducts(tx, drafts, { importId: id, readAt }, note)
        const known = await catalogue.keepProducts(tx, unusable.map(shopifyIdOf), id)
        await addDifferences(tx, id, [...saved.differences, ...unusable.map((one) => leftOut(one, known))])
        counts.added += saved.added
        counts.changed += saved.changed
        counts.unchanged += saved.unchanged
        counts.skipped += unusable.length
        await keep(tx, note, counts)
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
      counts.archived += archived.length
      await keep(tx, note, counts)
      return archived.length
    })
    if (gone === 0) return counts
    tell({ ...counts })
  }
}

const shopifyIdOf = ({ shopifyId }: Unusable) => shopifyId

/** What was left out, for the history. */
export const leftOut = (
  { shopifyId, title, reason }: Unusable,
  known: ReadonlyMap<string, string>,
): RevertibleDifference => ({
  productId: known.get(shopifyId) ?? null,
  shopifyId,
  title,
  what: 'skipped',
  fields: [{ field: 'Reason', before: null, after: reason }],
  before: null,
  after: null,
})
