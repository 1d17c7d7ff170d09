import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { featuredOf, isLate, isSame, knownByShopifyId, type Known } from './product-comparing.ts'
import { changedFields, firstFields, type ProductDifference } from './product-differences.ts'
import { toColumns } from './product-draft.ts'
import { fingerprint, readSnapshots } from './product-snapshot.ts'
import { buriedAmong } from './product-tombstones.ts'

/** A draft and the product that it is about. */
export interface Met {
  draft: ProductDraft
  before: Known
}

/** A draft that differs, and in what; its product's number is known when it has been written. */
export interface Changed extends Met {
  difference: ProductDifference
}

/** Drafts by what saving them does. */
export interface Sorted {
  added: ProductDraft[]
  changed: Changed[]
  unchanged: Met[]
  /** Newer knowledge stands there already. */
  late: Known[]
  /** Deleted in Shopify. */
  buried: number
}

/** Finds out what saving drafts would change. Writes nothing. @param readAt when Shopify was asked, ISO 8601, our clock */
export async function sortDrafts(tx: Database, drafts: readonly ProductDraft[], readAt: string): Promise<Sorted> {
  const ids = drafts.map(({ shopifyId }) => shopifyId)
  const known = await knownByShopifyId(tx, ids)
  const buried = await buriedAmong(tx, ids, readAt)
  const sorted: Sorted = { added: [], changed: [], unchanged: [], late: [], buried: 0 }
  const differing: Met[] = []
  for (const draft of drafts) {
    const before = known.get(draft.shopifyId)
    if (buried.has(draft.shopifyId)) sorted.buried += 1
    else if (!before) sorted.added.push(draft)
    else if (isLate(draft, readAt, before)) sorted.late.push(before)
    else if (isSame(draft, before)) sorted.unchanged.push({ draft, before })
    else differing.push({ draft, before })
  }
  const snapshots = await readSnapshots(
    tx,
    differing.map(({ before }) => before.id),
  )
  sorted.changed = differing.map(({ draft, before }) => {
    const snapshot = snapshots.get(before.id)!
    const isFeatured = featuredOf(draft, before)
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

/** A product that is new, or would be. */
export const addition = (draft: ProductDraft, id: number | null): ProductDifference => ({
  productId: id === null ? null : String(id),
  shopifyId: draft.shopifyId,
  title: draft.name,
  what: 'added',
  fields: firstFields(draft),
  before: null,
  after: fingerprint({ ...toColumns(draft), isFeatured: featuredOf(draft), archivedAt: null }),
})
