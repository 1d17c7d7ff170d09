import type { Database } from '#server/database/database.ts'

/** Subscribes an address, in lower case. One that is there already keeps its date. */
export async function subscribe(db: Database, email: string): Promise<void> {
  await db
    .insertInto('subscribers')
    .values({ email: email.toLowerCase(), at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
