import type { Database } from '#server/database/database.ts'

/** Every address that this shop has ever told Shopify to deliver to. */
export async function knownAddresses(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('webhookAddresses').select('address').execute()
  return rows.map(({ address }) => address)
}

/** When the shop first told Shopify to deliver to it, ISO 8601; null: never. */
export async function firstRegistration(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('webhookAddresses')
    .select((eb) => eb.fn.min('registeredAt').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Notes an address before Shopify is told of it, so that none is forgotten. */
export async function noteAddress(tx: Database, address: string): Promise<void> {
  await tx
    .insertInto('webhookAddresses')
    .values({ address, registeredAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
