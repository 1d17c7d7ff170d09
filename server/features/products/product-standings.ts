import type { Database } from '#server/database/database.ts'

/** How a product of Shopify's stands here, as far as it decides whether it has to be read again. */
export interface ProductStanding {
  id: number
  shopifyId: string
  /** ISO 8601, Shopify's clock. */
  updatedAt: string | null
  /** ISO 8601, our clock: when Shopify was asked for it. */
  readAt: string | null
  isOnSale: boolean
  isFeatured: boolean
  /** Staff have decided whether it is featured. */
  isFeaturedByHand: boolean
  variants: number
}

const BATCH = 1_000

/** All products of Shopify's, a few at a time. */
export async function* productStandings(db: Database): AsyncGenerator<ProductStanding[]> {
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
