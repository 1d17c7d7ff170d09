import type { Database } from '#server/database/database.ts'
import type { Note } from '#server/live/changes.ts'
import { designersOnSale, gatherChanges, NEW_PRODUCTS, tagsOf } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'
import { fingerprint, readSnapshots } from './product-snapshot.ts'

/** Takes products that are on sale from it, and notes that they are gone. @param readAt when Shopify was asked, ISO 8601, our clock */
export async function archive(tx: Database, ids: readonly number[], readAt: string, note: Note) {
  if (ids.length === 0) return []
  const gone = [...(await readSnapshots(tx, ids))]
  const designers = gone.map(([, { designer }]) => designer)
  const changes = gatherChanges()
  const before = await designersOnSale(tx, designers)
  const archivedAt = new Date().toISOString()
  await tx.updateTable('products').set({ archivedAt, readAt }).where('id', 'in', ids).execute()
  for (const [id, standing] of gone) changes.add('product_deleted', [...tagsOf(id, [standing]), NEW_PRODUCTS])
  if (before !== (await designersOnSale(tx, designers))) changes.add('product_deleted', ['designers'])
  changes.tell(note)
  return gone
}

/** What archiving a product changes, for the history. */
export function departure(id: number, shopifyId: string, before: Awaited<ReturnType<typeof archive>>[number][1]) {
  const difference: ProductDifference = {
    productId: String(id),
    shopifyId,
    title: before.name,
    what: 'archived',
    fields: [{ field: 'On sale', before: 'yes', after: 'no' }],
    before: JSON.stringify(before),
    after: fingerprint({ ...before, archivedAt: 'now' }),
  }
  return difference
}
