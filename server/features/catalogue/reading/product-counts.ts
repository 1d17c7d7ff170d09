import type { Database } from '#server/database/database.ts'
import type { Overview } from '#shared/features/dashboard/dashboard.schema.ts'

/** Product counts for the console overview. */
export async function productCounts(db: Database): Promise<Overview['products']> {
  const { total, synced, archived, soldOut } = await db
    .selectFrom('products')
    .select(({ fn, eb }) => [
      fn.countAll().filterWhere('archivedAt', 'is', null).as('total'),
      fn
        .countAll()
        .filterWhere(eb.and([eb('archivedAt', 'is', null), eb('shopifyId', 'is not', null)]))
        .as('synced'),
      fn.countAll().filterWhere('archivedAt', 'is not', null).as('archived'),
      // One digit per variant; see ProductsTable.
      fn
        .countAll()
        .filterWhere(eb.and([eb('archivedAt', 'is', null), eb('stock', 'not like', '%1%')]))
        .as('soldOut'),
    ])
    .executeTakeFirstOrThrow()
  return {
    total: Number(total),
    synced: Number(synced),
    localOnly: Number(total) - Number(synced),
    archived: Number(archived),
    soldOut: Number(soldOut),
  }
}

/** Number of products visible to shoppers. */
export async function countOnSale(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
