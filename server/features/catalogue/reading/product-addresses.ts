import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'

/** What a product URL needs, for sitemaps. */
export interface ProductAddress {
  id: string
  shopifyHandle: string | null
  /** ISO 8601, Shopify's clock; null if unknown. */
  updatedAt: string | null
}

/** Rows per query; yields to the event loop after each. */
const BATCH = 250

/** The lowest id on sale from this one on. */
export async function firstOnSale(db: Database, from: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('archivedAt', 'is', null)
    .where('isUnlisted', '=', 0)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Yields products on sale with ids from `from` (inclusive) to `to` (exclusive), in order and in batches. */
export async function* addressesOnSale(db: Database, from: number, to: number): AsyncGenerator<ProductAddress[]> {
  for (let next = from; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'handle as shopifyHandle', 'shopifyUpdatedAt as updatedAt'])
      .where('archivedAt', 'is', null)
      .where('isUnlisted', '=', 0)
      .where('id', '>=', next)
      .where('id', '<', to)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield rows.map((row) => ({ ...row, id: String(row.id) }))
    if (rows.length < BATCH) return
    next = rows.at(-1)!.id + 1
    await nextTurn()
  }
}
