import type { ProductDifference } from '#server/features/catalogue/writing/product-differences.ts'
import { findUnseenOnSale } from '#server/features/catalogue/writing/archive-products.ts'
import { compareProducts } from '#server/features/catalogue/writing/save-products.ts'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { featuredIds } from './catalogue-pages.ts'
import { draftBatches, skippedDifference } from './drafts.ts'
import type { ImportParts } from './import-products.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import { readCatalogue } from './read-catalogue.ts'

export interface PreviewResult {
  counts: Counts
  /** At most 1,000. */
  differences: SyncDifference[]
}

const MAX_DIFFERENCES = 1_000

/**
 * Computes what a product sync would change now. Reads everything a sync reads and writes nothing.
 * @throws ShopifyError, or the signal's reason
 */
export async function previewProducts(
  parts: ImportParts,
  { signal, report }: { signal: AbortSignal; report: (counts: Counts) => void },
): Promise<PreviewResult> {
  const { db, shopify, log } = parts
  const counts: Counts = { ...noCounts }
  const differences: SyncDifference[] = []
  const addAll = (more: readonly ProductDifference[]) => {
    for (const { before: _, after: __, ...difference } of more.slice(0, MAX_DIFFERENCES - differences.length))
      differences.push(difference)
  }
  const began = new Date().toISOString()
  const featured = new Set(await featuredIds(shopify, signal))
  const seen = new Set<string>()
  for await (const { readAt, products } of readCatalogue(parts, signal)) {
    for await (const { drafts, unusable } of draftBatches(products, featured, log)) {
      signal.throwIfAborted()
      const compared = await compareProducts(db, drafts, readAt)
      for (const { shopifyId } of [...drafts, ...unusable]) seen.add(shopifyId)
      addAll([...compared.differences, ...unusable.map((one) => skippedDifference(one, new Map()))])
      counts.added += compared.added
      counts.changed += compared.changed
      counts.unchanged += compared.unchanged
      counts.skipped += unusable.length
      report({ ...counts })
    }
  }
  const unseen = await findUnseenOnSale(db, seen, began)
  addAll(unseen)
  counts.archived = unseen.length
  return { counts, differences }
}
