import { recordAuditEvent, type AuditEntry } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { bit } from '#server/database/dialect.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { consoleChange, type PublishChange } from '#server/changes/changes.ts'
import { FeaturedOverride } from '#shared/features/catalogue/catalogue.schema.ts'
import { staffChoice } from './catalogue.repository.ts'
import { collectChanges, productTags } from '#server/features/catalogue/writing/product-changes.ts'

interface FeaturingChoice {
  /** Null leaves it to the Featured collection. */
  isFeatured: boolean | null
  /** Whether the collection contains it; null if unknown. */
  isInCollection: boolean | null
}

/**
 * Sets or clears staff's choice to feature a product. Notifies shoppers if the visible state changes, and records it in
 * the audit log. Throws HttpError (404).
 */
export async function setFeatured(
  tx: Database,
  id: string,
  { isFeatured, isInCollection }: FeaturingChoice,
  staff: Staff | null,
  publishChange: PublishChange,
  action = actionOf(isFeatured),
): Promise<void> {
  const row = await tx
    .selectFrom('products')
    .select(['id', 'name', 'designer', 'creatureType', 'isFeatured', 'featuredByHand', 'archivedAt', 'shopifyId'])
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  const before = orNotFound(row, 'Product')
  const byCollection = before.shopifyId === null ? false : isInCollection
  const after = {
    featuredByHand: isFeatured === null ? null : bit(isFeatured),
    isFeatured: bit(isFeatured ?? byCollection ?? before.isFeatured === 1),
  }
  if (after.featuredByHand === before.featuredByHand && after.isFeatured === before.isFeatured) return

  await tx.updateTable('products').set(after).where('id', '=', before.id).execute()
  if (after.isFeatured !== before.isFeatured && before.archivedAt === null) {
    const changes = collectChanges()
    changes.add('product_updated', productTags(before.id, [before, { ...before, ...after }]))
    changes.publish(publishChange)
  }
  publishChange(consoleChange('products'))
  await recordAuditEvent(tx, {
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
}): FeaturedOverride => ({
  id: String(row.id),
  name: row.name,
  isFeatured: row.isFeatured === 1,
  featuredByHand: staffChoice(row),
})

/** Restores the choice recorded in an audit log entry. Throws HttpError (409) if the entry has none. */
export async function restoreFeaturing(
  tx: Database,
  entry: AuditEntry,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<void> {
  const before = FeaturedOverride.safeParse(entry.before)
  if (!before.success) throw new HttpError(409, 'This change can’t be restored.')
  const { id, featuredByHand, isFeatured } = before.data
  await setFeatured(
    tx,
    id,
    { isFeatured: featuredByHand, isInCollection: isFeatured },
    staff,
    publishChange,
    'restored',
  )
}
