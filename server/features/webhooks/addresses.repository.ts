import type { Database } from '#server/database/database.ts'
import type { RefusedTopic } from './subscriptions.ts'

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
    .values({ address, registeredAt: new Date().toISOString(), refused: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When an origin was first registered (ISO 8601), or null. */
export async function registeredSince(db: Database, address: string): Promise<string | null> {
  const query = db.selectFrom('webhookAddresses').select('registeredAt').where('address', '=', address)
  return (await query.executeTakeFirst())?.registeredAt ?? null
}

/** Stores what Shopify refused when the webhooks were registered, in place of what it refused before. */
export async function saveRefused(tx: Database, address: string, refused: readonly RefusedTopic[]): Promise<void> {
  await tx.updateTable('webhookAddresses').set({ refused: null }).execute()
  if (refused.length === 0) return
  await tx
    .updateTable('webhookAddresses')
    .set({ refused: JSON.stringify(refused) })
    .where('address', '=', address)
    .execute()
}

/** The topics that Shopify refused when the webhooks were last registered. */
export async function lastRefused(db: Database): Promise<RefusedTopic[]> {
  const query = db.selectFrom('webhookAddresses').select('refused').where('refused', 'is not', null)
  const row = await query.executeTakeFirst()
  return row?.refused ? (JSON.parse(row.refused) as RefusedTopic[]) : []
}
