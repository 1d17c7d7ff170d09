import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { effectiveFeatured, isOutdated, isUnchanged, knownByShopifyId, type KnownProduct } from './compare-product.ts'
import { changedFields, initialFields, type ProductDifference } from './product-differences.ts'
import { toColumns } from './product-draft.ts'
import { fingerprint, readSnapshots } from './product-snapshot.ts'
import { findTombstones } from './product-tombstones.ts'

/** A draft and its stored product. */
export interface MatchedDraft {
  draft: ProductDraft
  before: KnownProduct
}

/** A draft that differs from its stored product. */
export interface ChangedDraft extends MatchedDraft {
  difference: ProductDifference
}

/** Drafts grouped by the effect of saving them. */
export interface SortedDrafts {
  added: ProductDraft[]
  changed: ChangedDraft[]
  unchanged: MatchedDraft[]
  /** Newer data is already stored. */
  outdated: KnownProduct[]
  /** Number of drafts of products deleted in Shopify. */
  deleted: number
}

/**
 * Groups drafts by what saving them would change. Writes nothing.
 * @param readAt when the request to Shopify was sent (ISO 8601, server clock)
 */
export async function classifyDrafts(
  tx: Database,
  drafts: readonly ProductDraft[],
  readAt: string,
): Promise<SortedDrafts> {
  const ids = drafts.map(({ shopifyId }) => shopifyId)
  const known = await knownByShopifyId(tx, ids)
  const tombstones = await findTombstones(tx, ids, readAt)
  const sorted: SortedDrafts = { added: [], changed: [], unchanged: [], outdated: [], deleted: 0 }
  const differing: MatchedDraft[] = []
  for (const draft of drafts) {
    const before = known.get(draft.shopifyId)
    if (tombstones.has(draft.shopifyId)) sorted.deleted += 1
    else if (!before) sorted.added.push(draft)
    else if (isOutdated(draft, readAt, before)) sorted.outdated.push(before)
    else if (isUnchanged(draft, before)) sorted.unchanged.push({ draft, before })
    else differing.push({ draft, before })
  }
  const snapshots = await readSnapshots(
    tx,
    differing.map(({ before }) => before.id),
  )
  sorted.changed = differing.map(({ draft, before }) => {
    const snapshot = snapshots.get(before.id)!
    const isFeatured = effectiveFeatured(draft, before)
    const difference: ProductDifference = {
      productId: String(before.id),
      shopifyId: draft.shopifyId,
      title: draft.name,
      what: 'changed',
      fields: changedFields(snapshot, draft, isFeatured),
      before: JSON.stringify(snapshot),
      after: fingerprint({ ...toColumns(draft), isFeatured, archivedAt: null }),
    }
    return { draft, before, difference }
  })
  return sorted
}

/** History entry for a new product; `id` is null in a preview. */
export const addedDifference = (draft: ProductDraft, id: number | null): ProductDifference => ({
  productId: id === null ? null : String(id),
  shopifyId: draft.shopifyId,
  title: draft.name,
  what: 'added',
  fields: initialFields(draft),
  before: null,
  after: fingerprint({ ...toColumns(draft), isFeatured: effectiveFeatured(draft), archivedAt: null }),
})
