import type { Database } from '#server/database/database.ts'

/**
 * How long (ms) a tombstone overrides later reads, since Shopify's product lists lag behind deletions. Afterwards
 * Shopify is trusted again, so a product deleted by mistake comes back.
 */
const TOMBSTONE_MS = 10 * 60_000

/** Records products deleted in Shopify. */
export const setTombstones = (tx: Database, shopifyIds: readonly string[], at: Date): Promise<void> =>
  setAt(tx, shopifyIds, at)

/**
 * Records that inactive products unknown to the shop must not be added by older reads; later reads may add them.
 * @param readAt when the request to Shopify was sent (ISO 8601, server clock)
 */
export const setAbsent = (tx: Database, shopifyIds: readonly string[], readAt: string): Promise<void> =>
  setAt(tx, shopifyIds, new Date(Date.parse(readAt) - TOMBSTONE_MS))

async function setAt(tx: Database, shopifyIds: readonly string[], at: Date) {
  if (shopifyIds.length === 0) return
  const deletedAt = at.toISOString()
  await tx
    .insertInto('productTombstones')
    // Rows are locked in a fixed order to avoid deadlocks.
    .values(shopifyIds.toSorted().map((shopifyId) => ({ shopifyId, deletedAt })))
    .onConflict((conflict) =>
      conflict.column('shopifyId').doUpdateSet({ deletedAt }).where('productTombstones.deletedAt', '<', deletedAt),
    )
    .execute()
}

/** Which of these products have a tombstone that overrides a read requested at `readAt`. */
export async function findTombstones(
  tx: Database,
  shopifyIds: readonly string[],
  readAt: string,
): Promise<Set<string>> {
  if (shopifyIds.length === 0) return new Set()
  // A read at exactly this time is as recent as the tombstone, so it is trusted.
  const until = new Date(Date.parse(readAt) - TOMBSTONE_MS).toISOString()
  const rows = await tx
    .selectFrom('productTombstones')
    .select('shopifyId')
    .where('shopifyId', 'in', shopifyIds)
    .where('deletedAt', '>', until)
    .execute()
  return new Set(rows.map(({ shopifyId }) => shopifyId))
}
