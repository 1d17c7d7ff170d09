import type { Database } from '#server/database/database.ts'

/** Where reading goes on; undefined: nothing has been read yet. */
export const readMark = (db: Database) =>
  db.selectFrom('orderReadings').select(['shop', 'readTo']).where('id', '=', 1).executeTakeFirst()

/** Every order of the shop that was last changed before `readTo` has been read. */
export async function setMark(tx: Database, shop: string, readTo: string): Promise<void> {
  await tx
    .insertInto('orderReadings')
    .values({ id: 1, shop, readTo })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ shop, readTo }))
    .execute()
}
