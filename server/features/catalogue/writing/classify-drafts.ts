import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { ProductsTable } from '#server/database/schema/products.table.ts'
import { changedFields, initialFields, type ProductDifference } from './product-differences.ts'
import { contentHash, stockOf, toColumns } from './product-draft.ts'
import { fingerprint, readSnapshots } from './product-snapshot.ts'
import { findTombstones } from './product-tombstones.ts'

const columns = [
  'id',
  'shopifyId',
  'handle',
  'designer',
  'creatureType',
  'isFeatured',
  'featuredByHand',
  'archivedAt',
  'readAt',
  'shopifyUpdatedAt',
  'contentHash',
  'stock',
  'isUnlisted',
] as const

/** Columns an import needs to detect changes. */
export type KnownProduct = Pick<Selectable<ProductsTable>, (typeof columns)[number]>

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

/** Current products by Shopify id. */
async function knownByShopifyId(tx: Database, ids: readonly string[]): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('products').select(columns).where('shopifyId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.shopifyId!, row]))
}

/** Whether saving the draft would change nothing visible. */
const isUnchanged = (draft: ProductDraft, before: KnownProduct) =>
  before.archivedAt === null &&
  before.contentHash === contentHash(draft) &&
  before.stock === stockOf(draft) &&
  before.isFeatured === effectiveFeatured(draft, before)

/** Staff's choice wins over the collection, which wins over the current value. */
export const effectiveFeatured = (
  { isFeatured }: ProductDraft,
  before?: Pick<KnownProduct, 'featuredByHand' | 'isFeatured'>,
): 0 | 1 => before?.featuredByHand ?? (isFeatured === undefined ? (before?.isFeatured ?? 0) : bit(isFeatured))

/**
 * Whether the draft was requested before the stored data. If Shopify's own date is newer, the draft wins: its response
 * was only slow.
 */
const isOutdated = (draft: ProductDraft, readAt: string, before: KnownProduct) =>
  before.readAt !== null &&
  readAt < before.readAt &&
  (before.shopifyUpdatedAt === null || Date.parse(draft.updatedAt) <= Date.parse(before.shopifyUpdatedAt))

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
