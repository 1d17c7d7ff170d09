import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { contentHash, stockOf } from './product-draft.ts'
import type { ProductsTable } from '#server/database/schema/products.table.ts'

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

/** Current products by Shopify id. */
export async function knownByShopifyId(tx: Database, ids: readonly string[]): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('products').select(columns).where('shopifyId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.shopifyId!, row]))
}

/** Whether saving the draft would change nothing visible. */
export const isUnchanged = (draft: ProductDraft, before: KnownProduct) =>
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
export const isOutdated = (draft: ProductDraft, readAt: string, before: KnownProduct) =>
  before.readAt !== null &&
  readAt < before.readAt &&
  (before.shopifyUpdatedAt === null || Date.parse(draft.updatedAt) <= Date.parse(before.shopifyUpdatedAt))
