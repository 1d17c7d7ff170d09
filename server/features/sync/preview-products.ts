import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { SyncDifference } from '#shared/features/sync/sync.schema.ts'
import { featuredIds } from './catalogue-pages.ts'
import type { Catalogue } from './catalogue.ts'
import type { RevertibleDifference } from './differences.repository.ts'
import { draftBatches, leftOut } from './drafts.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import { readCatalogue, type ReadingLimits } from './read-catalogue.ts'

export interface Previewed {
  counts: Counts
  /** At most 1,000. */
  differences: SyncDifference[]
}

interface PreviewParts {
  db: Database
  shopify: Shopify
  catalogue: Pick<Catalogue, 'compareProducts' | 'unmetOnSale'>
  log: Logger
  limits?: Partial<ReadingLimits>
}

const MOST = 1_000

/** What a sync of products would change now: reads all that it would read, and writes nothing. @throws ShopifyError, or the signal's reason */
export async function previewProducts(
  parts: PreviewParts,
  { signal, tell }: { signal: AbortSignal; tell: (counts: Counts) => void },
): Promise<Previewed> {
  const { db, shopify, catalogue, log } = parts
  const counts: Counts = { ...noCounts }
  const differences: SyncDifference[] = []
  const take = (more: readonly RevertibleDifference[]) => {
    for (const { before: _, after: __, ...difference } of more.slice(0, MOST - differences.length))
      differences.push(difference)
  }
  const began = new Date().toISOString()
  const featured = new Set(await featuredIds(shopify, signal))
  const met = new Set<string>()
  for await (const { readAt, products } of readCatalogue(parts, signal)) {
    for await (const { drafts, unusable } of draftBatches(products, featured, log)) {
      signal.throwIfAborted()
      const compared = await catalogue.compareProducts(db, drafts, readAt)
      for (const { shopifyId } of [...drafts, ...unusable]) met.add(shopifyId)
      take([...compared.differences, ...unusable.map((one) => leftOut(one, new Map()))])
      counts.added += compared.added
      counts.changed += compared.changed
      counts.unchanged += compared.unchanged
      counts.skipped += unusable.length
      tell({ ...counts })
    }
  }
  const unmet = await catalogue.unmetOnSale(db, met, began)
  take(unmet)
  counts.archived = unmet.length
  return { counts, differences }
}
