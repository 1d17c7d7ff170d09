import type { Database } from '#server/database/database.ts'

/**
 * How long a tombstone outweighs what is read after it: lists of products know of a deletion a little later. Then Shopify is believed
 * again, so that a product which was taken for deleted by mistake is not lost for ever.
 */
const BELIEVED_MS = 10 * 60_000

/** Notes that Shopify has deleted products. */
export const setTombstones = (tx: Database, shopifyIds: readonly string[], at: Date): Promise<void> =>
  setAt(tx, shopifyIds, at)

/**
 * Notes of products that the shop doesn't have that it is not to have them: what was read of them before this is not believed, and
 * anything after it is. @param readAt when Shopify was asked, ISO 8601, our clock
 */
export const setAbsent = (tx: Database, shopifyIds: readonly string[], readAt: string): Promise<void> =>
  setAt(tx, shopifyIds, new Date(Date.parse(readAt) - BELIEVED_MS))

async function setAt(tx: Database, shopifyIds: readonly string[], at: Date) {
  if (shopifyIds.length === 0) return
  const deletedAt = at.toISOString()
  await tx
    .insertInto('productTombstones')
    // In one order, as products are written.
    .values(shopifyIds.toSorted().map((shopifyId) => ({ shopifyId, deletedAt })))
    .onConflict((conflict) =>
      conflict.column('shopifyId').doUpdateSet({ deletedAt }).where('productTombstones.deletedAt', '<', deletedAt),
    )
    .execute()
}

/** Which of these products are not to be believed in, for Shopify was asked before it was known, or hardly later, that they are deleted. */
export async function buriedAmong(tx: Database, shopifyIds: readonly string[], readAt: string): Promise<Set<string>> {
  if (shopifyIds.length === 0) return new Set()
  // An answer to the very same question knows as much as the tombstone does.
  const until = new Date(Date.parse(readAt) - BELIEVED_MS).toISOString()
  const rows = await tx
    .selectFrom('productTombstones')
    .select('shopifyId')
    .where('shopifyId', 'in', shopifyIds)
    .where('deletedAt', '>', until)
    .execute()
  return new Set(rows.map(({ shopifyId }) => shopifyId))
}
