import type { Database } from '#server/database/database.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { NEW_PRODUCTS } from '#server/features/catalogue/reading/read-products.ts'
import { designersOnSale, collectChanges, productTags } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'
import { fingerprint, readSnapshots } from './product-snapshot.ts'

/**
 * Archives products on sale and publishes their removal.
 * @param readAt when the request to Shopify was sent (ISO 8601, server clock)
 */
export async function archiveRows(tx: Database, ids: readonly number[], readAt: string, publishChange: PublishChange) {
  if (ids.length === 0) return []
  const archived = [...(await readSnapshots(tx, ids))]
  const designers = archived.map(([, { designer }]) => designer)
  const changes = collectChanges()
  const before = await designersOnSale(tx, designers)
  const archivedAt = new Date().toISOString()
  await tx.updateTable('products').set({ archivedAt, readAt }).where('id', 'in', ids).execute()
  for (const [id, state] of archived) changes.add('product_deleted', [...productTags(id, [state]), NEW_PRODUCTS])
  if (before !== (await designersOnSale(tx, designers))) changes.add('product_deleted', ['designers'])
  changes.publish(publishChange)
  return archived
}

/** History entry for an archived product. */
export function archivedDifference(
  id: number,
  shopifyId: string,
  before: Awaited<ReturnType<typeof archiveRows>>[number][1],
) {
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
