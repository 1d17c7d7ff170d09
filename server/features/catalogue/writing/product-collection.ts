import type { Database } from '#server/database/database.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { batches } from './batches.ts'
import { collectChanges, productTags } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'

interface FeaturedChange {
  id: number
  isFeatured: 0 | 1
}

const byCollection = (db: Database) =>
  db.selectFrom('products').where('archivedAt', 'is', null).where('featuredByHand', 'is', null)

/** Changes that make exactly the products of a collection featured, leaving staff's choices alone. */
export async function findFeaturedChanges(db: Database, shopifyIds: readonly string[]): Promise<FeaturedChange[]> {
  const wanted = new Set(shopifyIds)
  const featured = await byCollection(db).select(['id', 'shopifyId']).where('isFeatured', '=', 1).execute()
  const changes: FeaturedChange[] = featured
    .filter(({ shopifyId }) => shopifyId === null || !wanted.has(shopifyId))
    .map(({ id }) => ({ id, isFeatured: 0 }))
  for (const ids of batches([...wanted])) {
    const rows = await byCollection(db).select('id').where('isFeatured', '=', 0).where('shopifyId', 'in', ids).execute()
    changes.push(...rows.map(({ id }) => ({ id, isFeatured: 1 as const })))
  }
  return changes
}

/** Applies featured flags that still differ and publishes the changes. */
export async function applyFeaturedChanges(
  tx: Database,
  wanted: readonly FeaturedChange[],
  publishChange: PublishChange,
): Promise<ProductDifference[]> {
  const differences: ProductDifference[] = []
  const changes = collectChanges()
  for (const isFeatured of [0, 1] as const) {
    const ids = wanted.filter((one) => one.isFeatured === isFeatured).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await byCollection(tx)
      .select(['id', 'shopifyId', 'name', 'designer', 'creatureType', 'isFeatured'])
      .where('id', 'in', ids)
      .where('isFeatured', '!=', isFeatured)
      .execute()
    for (const row of rows) {
      await tx.updateTable('products').set({ isFeatured }).where('id', '=', row.id).execute()
      changes.add('product_updated', productTags(row.id, [row, { ...row, isFeatured }]))
      const [before, after] = isFeatured ? ['no', 'yes'] : ['yes', 'no']
      differences.push({
        productId: String(row.id),
        shopifyId: row.shopifyId ?? '',
        title: row.name,
        what: 'changed',
        fields: [{ field: 'Featured', before: before!, after: after! }],
        before: null,
        after: null,
      })
    }
  }
  changes.publish(publishChange)
  return differences
}
