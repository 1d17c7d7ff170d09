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
  'archivedAt',
  'shopifyUpdatedAt',
  'contentHash',
  'stock',
] as const

/** What is read of a product to tell what an import changes. */
export type Known = Pick<Selectable<ProductsTable>, (typeof columns)[number]>

/** The products that the drafts are about, as they stand, by Shopify id. */
export async function knownByShopifyId(tx: Database, drafts: readonly ProductDraft[]): Promise<Map<string, Known>> {
  const ids = drafts.map(({ shopifyId }) => shopifyId)
  const rows = await tx.selectFrom('products').select(columns).where('shopifyId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.shopifyId!, row]))
}

/** Whether saving the draft would change nothing that anybody can see. */
export const isSame = (draft: ProductDraft, before: Known) =>
  before.archivedAt === null &&
  before.contentHash === contentHash(draft) &&
  before.stock === stockOf(draft) &&
  (draft.isFeatured === undefined || before.isFeatured === bit(draft.isFeatured))
