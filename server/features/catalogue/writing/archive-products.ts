import type { Database } from '#server/database/database.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { NEW_PRODUCTS } from '#server/features/catalogue/reading/read-products.ts'
import { BATCH, batches } from './batches.ts'
import { designersOnSale, collectChanges, productTags } from './product-changes.ts'
import type { ProductDifference } from './product-differences.ts'
import { fingerprint, readSnapshots, type Snapshot } from './product-snapshot.ts'
import { setAbsent, setTombstones } from './product-tombstones.ts'

/**
 * Archives one batch of Shopify products that a complete import hasn't seen and nothing has read since it started.
 * Returns them; call again until it returns none.
 * @param source `readAt` is the start of the import
 */
export async function archiveUnseen(
  tx: Database,
  { importId, readAt }: { importId: number; readAt: string },
  publishChange: PublishChange,
): Promise<ProductDifference[]> {
  const unseen = await tx
    .selectFrom('products')
    .select(['id', 'shopifyId'])
    .where('shopifyId', 'is not', null)
    .where('archivedAt', 'is', null)
    // `<` instead of `!=` uses the index and spares products seen by a later import.
    .where((eb) => eb.or([eb('seenIn', 'is', null), eb('seenIn', '<', importId)]))
    .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<', readAt)]))
    .limit(BATCH)
    .execute()
  const shopifyIds = new Map(unseen.map(({ id, shopifyId }) => [id, shopifyId!]))
  const archived = await archiveRows(tx, [...shopifyIds.keys()], readAt, publishChange)
  return archived.map(([id, before]) => archivedDifference(id, shopifyIds.get(id)!, before))
}

/**
 * Computes what `archiveUnseen` would archive after an import that has met these ids. Writes nothing.
 * @param readAt start of the import (ISO 8601, server clock)
 */
export async function findUnseenOnSale(
  db: Database,
  seen: ReadonlySet<string>,
  readAt: string,
): Promise<ProductDifference[]> {
  const onSale = await db
    .selectFrom('products')
    .select(['id', 'shopifyId'])
    .where('shopifyId', 'is not', null)
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<', readAt)]))
    .execute()
  const unseen = new Map(
    onSale.flatMap(({ id, shopifyId }) => (seen.has(shopifyId!) ? [] : [[id, shopifyId!] as const])),
  )
  const differences: ProductDifference[] = []
  for (const ids of batches([...unseen.keys()])) {
    const snapshots = await readSnapshots(db, ids)
    differences.push(...[...snapshots].map(([id, before]) => archivedDifference(id, unseen.get(id)!, before)))
  }
  return differences
}

/**
 * Archives products no longer active in Shopify unless newer data is stored; unknown ones are recorded as absent.
 * Returns how many were on sale.
 * @param readAt when the request to Shopify was sent (ISO 8601, server clock)
 */
export async function archiveProducts(
  tx: Database,
  shopifyIds: readonly string[],
  readAt: string,
  publishChange: PublishChange,
): Promise<number> {
  let archived = 0
  for (const batch of batches([...new Set(shopifyIds)])) {
    const all = await tx
      .selectFrom('products')
      .select(['id', 'shopifyId', 'archivedAt', 'readAt'])
      .where('shopifyId', 'in', batch)
      .execute()
    const existing = new Set(all.map(({ shopifyId }) => shopifyId))
    const absent = batch.filter((id) => !existing.has(id))
    await setAbsent(tx, absent, readAt)
    const known = all.filter((one) => one.readAt === null || one.readAt <= readAt)
    const onSale = known.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
    archived += (await archiveRows(tx, onSale, readAt, publishChange)).length
    const others = known.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id)
    if (others.length > 0) await tx.updateTable('products').set({ readAt }).where('id', 'in', others).execute()
  }
  return archived
}

/**
 * Archives products deleted in Shopify and records a tombstone for each, known or not, so that older reads can't
 * restore them. Returns how many were on sale.
 */
export async function markProductsDeleted(
  tx: Database,
  shopifyIds: readonly string[],
  publishChange: PublishChange,
): Promise<number> {
  const now = new Date()
  let buried = 0
  for (const batch of batches([...new Set(shopifyIds)])) {
    await setTombstones(tx, batch, now)
    const onSale = await tx
      .selectFrom('products')
      .select('id')
      .where('shopifyId', 'in', batch)
      .where('archivedAt', 'is', null)
      .execute()
    const ids = onSale.map(({ id }) => id)
    buried += (await archiveRows(tx, ids, now.toISOString(), publishChange)).length
  }
  return buried
}

/**
 * Archives products on sale and publishes their removal.
 * @param readAt when the request to Shopify was sent (ISO 8601, server clock)
 */
async function archiveRows(tx: Database, ids: readonly number[], readAt: string, publishChange: PublishChange) {
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
const archivedDifference = (id: number, shopifyId: string, before: Snapshot): ProductDifference => ({
  productId: String(id),
  shopifyId,
  title: before.name,
  what: 'archived',
  fields: [{ field: 'On sale', before: 'yes', after: 'no' }],
  before: JSON.stringify(before),
  after: fingerprint({ ...before, archivedAt: 'now' }),
})
