import type { Database } from '#server/database/database.ts'

/** What the shop last read of a Shopify product, for deciding whether to read it again. */
export interface ProductSyncState {
  id: number
  shopifyId: string
  /** ISO 8601, Shopify's clock. */
  updatedAt: string | null
  /** ISO 8601, server clock, taken when the request to Shopify was sent. */
  readAt: string | null
  isOnSale: boolean
  isFeatured: boolean
  /** Whether staff decide if it is featured. */
  isFeaturedByHand: boolean
  variants: number
}

const BATCH = 1_000

/** Yields the sync state of all Shopify products in batches. */
export async function* readSyncStates(db: Database): AsyncGenerator<ProductSyncState[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'shopifyId', 'shopifyUpdatedAt', 'readAt', 'archivedAt', 'isFeatured', 'featuredByHand', 'stock'])
      .where('shopifyId', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({
      id: row.id,
      shopifyId: row.shopifyId!,
      updatedAt: row.shopifyUpdatedAt,
      readAt: row.readAt,
      isOnSale: row.archivedAt === null,
      isFeatured: row.isFeatured === 1,
      isFeaturedByHand: row.featuredByHand !== null,
      // One digit per variant.
      variants: row.stock.length,
    }))
    after = last.id
  }
}
