import type { Database } from '#server/database/database.ts'
import type { Note } from '#server/live/changes.ts'
import { gatherChanges, tagsOf } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'

/** Few enough parameters for both databases. */
const BATCH = 200

interface Featuring {
  id: number
  isFeatured: 0 | 1
}

const byCollection = (db: Database) =>
  db.selectFrom('products').where('archivedAt', 'is', null).where('featuredByHand', 'is', null)

/** Which products on sale are to be featured, or not any more, so that exactly those of a collection are; what staff have set stays. */
export async function featuredToChange(db: Database, shopifyIds: readonly string[]): Promise<Featuring[]> {
  const wanted = new Set(shopifyIds)
  const featured = await byCollection(db).select(['id', 'shopifyId']).where('isFeatured', '=', 1).execute()
  const changes: Featuring[] = featured
    .filter(({ shopifyId }) => shopifyId === null || !wanted.has(shopifyId))
    .map(({ id }) => ({ id, isFeatured: 0 }))
  const all = [...wanted]
  for (let start = 0; start < all.length; start += BATCH) {
    const rows = await byCollection(db)
      .select('id')
      .where('isFeatured', '=', 0)
      .where('shopifyId', 'in', all.slice(start, start + BATCH))
      .execute()
    changes.push(...rows.map(({ id }) => ({ id, isFeatured: 1 as const })))
  }
  return changes
}

/** Features products as the collection has it, where that is still news, and notes it for whoever has read them. */
export async function featureByCollection(
  tx: Database,
  wanted: readonly Featuring[],
  note: Note,
): Promise<ProductDifference[]> {
  const differences: ProductDifference[] = []
  const changes = gatherChanges()
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
      changes.add('product_updated', tagsOf(row.id, [row, { ...row, isFeatured }]))
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
  changes.tell(note)
  return differences
}
