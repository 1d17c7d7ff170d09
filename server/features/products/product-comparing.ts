import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { contentHash, stockOf } from './product-draft.ts'
import type { ProductsTable } from './products.table.ts'

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
] as const

/** What is read of a product to tell what an import changes. */
export type Known = Pick<Selectable<ProductsTable>, (typeof columns)[number]>

/** The products of these Shopify ids, as they stand. */
export async function knownByShopifyId(tx: Database, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('products').select(columns).where('shopifyId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.shopifyId!, row]))
}

/** Whether saving the draft would change nothing that anybody can see. */
export const isSame = (draft: ProductDraft, before: Known) =>
  before.archivedAt === null &&
  before.contentHash === contentHash(draft) &&
  before.stock === stockOf(draft) &&
  before.isFeatured === featuredOf(draft, before)

/** What staff have set by hand counts, then what the collection says, as far as the draft knows it. */
export const featuredOf = (
  { isFeatured }: ProductDraft,
  before?: Pick<Known, 'featuredByHand' | 'isFeatured'>,
): 0 | 1 => before?.featuredByHand ?? (isFeatured === undefined ? (before?.isFeatured ?? 0) : bit(isFeatured))

/**
 * Whether Shopify was asked for the draft before it was asked for what stands. A newer date of Shopify's own outweighs that: the
 * answer that was longer on its way knows better then.
 */
export const isLate = (draft: ProductDraft, readAt: string, before: Known) =>
  before.readAt !== null &&
  readAt < before.readAt &&
  (before.shopifyUpdatedAt === null || Date.parse(draft.updatedAt) <= Date.parse(before.shopifyUpdatedAt))
