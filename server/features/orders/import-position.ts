import type { Database } from '#server/database/database.ts'

/** Position to continue from; undefined before the first import. */
export const readPosition = (db: Database) =>
  db.selectFrom('orderReadings').select(['shop', 'readTo']).where('id', '=', 1).executeTakeFirst()

/** Records that all orders of the store last changed before `readTo` have been read. */
export async function savePosition(tx: Database, shop: string, readTo: string): Promise<void> {
  await tx
    .insertInto('orderReadings')
    .values({ id: 1, shop, readTo })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ shop, readTo }))
    .execute()
}
