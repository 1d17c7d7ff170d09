import type { Database } from '#server/database/database.ts'

/** All origins ever registered with Shopify. */
export async function knownAddresses(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('webhookAddresses').select('address').execute()
  return rows.map(({ address }) => address)
}

/** Time of the first registration (ISO 8601), or null. */
export async function firstRegistration(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('webhookAddresses')
    .select((eb) => eb.fn.min('registeredAt').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Stores an origin before it is registered with Shopify, so that its webhooks can always be cleaned up. */
export async function saveAddress(tx: Database, address: string): Promise<void> {
  await tx
    .insertInto('webhookAddresses')
    .values({ address, registeredAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
