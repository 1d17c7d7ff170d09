import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { ShopifyCartsTable } from '#server/database/schema/checkout.table.ts'

export type CartRow = Selectable<ShopifyCartsTable>

/** Lines that one request has added to a cart. */
export interface CartAddition {
  /** Idempotency key of the request; null if it had none. */
  key: string | null
  lines: { merchandiseId: string; quantity: number }[]
}

export const additionsOf = ({ additions }: CartRow) => JSON.parse(additions) as CartAddition[]

/** Milliseconds; longer than a request to Shopify can take, before each of which the lease is extended. */
export const LEASE_MS = 14_000

export const findCart = (db: Database, id: string): Promise<CartRow | undefined> =>
  db.selectFrom('shopifyCarts').selectAll().where('id', '=', id).executeTakeFirst()

/** Id of the cart for an attempt, created if necessary. Without a key the cart is always new. */
export async function findOrCreateCart(db: Database, idempotencyKey: string | null): Promise<string> {
  const made = await db
    .insertInto('shopifyCarts')
    .values({
      id: randomBytes(18).toString('base64url'),
      gid: null,
      idempotencyKey,
      additions: '[]',
      refusal: null,
      busyUntil: null,
      createdAt: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const existing = db.selectFrom('shopifyCarts').select('id').where('idempotencyKey', '=', idempotencyKey)
  // Another request may have released the key in the meantime.
  return (await existing.executeTakeFirst())?.id ?? findOrCreateCart(db, idempotencyKey)
}

/** Acquires the lease of a cart. Returns the value to extend or release it with, or null if another request holds it. */
export async function claimCart(db: Database, id: string): Promise<string | null> {
  const claimed = await db
    .updateTable('shopifyCarts')
    .set({ busyUntil: sqlNow(db, LEASE_MS) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<', sqlNow(db))]))
    .returning('busyUntil')
    .executeTakeFirst()
  return claimed?.busyUntil ?? null
}

/** Extends a lease, even an expired one. Returns its new value, or null if another request has acquired it. */
export async function extendLease(db: Database, id: string, busyUntil: string): Promise<string | null> {
  const held = db.updateTable('shopifyCarts').where('id', '=', id).where('busyUntil', '=', busyUntil)
  const extended = held.set({ busyUntil: sqlNow(db, LEASE_MS) }).returning('busyUntil')
  return (await extended.executeTakeFirst())?.busyUntil ?? null
}

export async function releaseCart(db: Database, id: string, busyUntil: string): Promise<void> {
  const held = db.updateTable('shopifyCarts').where('id', '=', id).where('busyUntil', '=', busyUntil)
  await held.set({ busyUntil: null }).execute()
}

/** Columns that may change while a cart is leased. */
type CartChange = Partial<Pick<CartRow, 'gid' | 'idempotencyKey' | 'additions' | 'refusal'>>

export async function changeCart(db: Database, id: string, change: CartChange): Promise<void> {
  await db.updateTable('shopifyCarts').set(change).where('id', '=', id).execute()
}

/** Deletes carts created before a date; Shopify's own carts expire after ten days. */
export async function sweepExternalCarts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('shopifyCarts').where('createdAt', '<', before.toISOString()).execute()
}
