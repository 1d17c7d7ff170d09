import { recordActivity, type Entry } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import { found, Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { consoleChange, type Note } from '#server/live/changes.ts'
import { Featuring } from '#shared/features/products/catalogue.schema.ts'
import { handOf } from './catalogue.repository.ts'
import { gatherChanges, tagsOf } from './product-changes.ts'

interface Wanted {
  /** Null: as the Featured collection has it. */
  isFeatured: boolean | null
  /** What the collection says, where that is known. */
  inCollection: boolean | null
}

/**
 * Features a product, or not, or leaves that to the Featured collection again. Shoppers hear of it where it changes what they see; the
 * activity log keeps how it was. Throws a Refusal (404) for a product that isn't there.
 */
export async function setFeatured(
  tx: Database,
  id: string,
  { isFeatured, inCollection }: Wanted,
  staff: Staff | null,
  note: Note,
  action = actionOf(isFeatured),
): Promise<void> {
  const row = await tx
    .selectFrom('products')
    .select(['id', 'name', 'designer', 'creatureType', 'isFeatured', 'featuredByHand', 'archivedAt', 'shopifyId'])
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  const before = found(row, 'Product')
  const byCollection = before.shopifyId === null ? false : inCollection
  const after = {
    featuredByHand: isFeatured === null ? null : bit(isFeatured),
    isFeatured: bit(isFeatured ?? byCollection ?? before.isFeatured === 1),
  }
  if (after.featuredByHand === before.featuredByHand && after.isFeatured === before.isFeatured) return

  await tx.updateTable('products').set(after).where('id', '=', before.id).execute()
  if (after.isFeatured !== before.isFeatured && before.archivedAt === null) {
    const changes = gatherChanges()
    changes.add('product_updated', tagsOf(before.id, [before, { ...before, ...after }]))
    changes.tell(note)
  }
  note(consoleChange('products'))
  await recordActivity(tx, {
    staff,
    action,
    kind: 'product',
    recordId: String(before.id),
    title: before.name,
    before: featuringOf(before),
    after: featuringOf({ ...before, ...after }),
  })
}

const actionOf = (isFeatured: boolean | null) => {
  if (isFeatured === null) return 'updated'
  return isFeatured ? 'featured' : 'unfeatured'
}

const featuringOf = (row: {
  id: number
  name: string
  isFeatured: 0 | 1
  featuredByHand: 0 | 1 | null
}): Featuring => ({
  id: String(row.id),
  name: row.name,
  isFeatured: row.isFeatured === 1,
  featuredByHand: handOf(row),
})

/** Puts back what staff had decided before an entry of the activity log. */
export async function restoreFeaturing(tx: Database, entry: Entry, staff: Staff | null, note: Note): Promise<void> {
  const before = Featuring.safeParse(entry.before)
  if (!before.success) throw new Refusal(409, 'This can’t be put back.')
  const { id, featuredByHand, isFeatured } = before.data
  await setFeatured(tx, id, { isFeatured: featuredByHand, inCollection: isFeatured }, staff, note, 'restored')
}
