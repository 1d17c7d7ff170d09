import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { moment } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { ShopifyCartsTable } from './checkout.table.ts'

export type CartRow = Selectable<ShopifyCartsTable>

/** Lines that one call has put into a cart. */
export interface Addition {
  /** The attempt that the call named; null when it named none. */
  key: string | null
  lines: { merchandiseId: string; quantity: number }[]
}

export const additionsOf = ({ additions }: CartRow) => JSON.parse(additions) as Addition[]

/** Longer than any call can take; after that its process has died. */
const LEASE_MS = 45_000

export const findCart = (db: Database, id: string): Promise<CartRow | undefined> =>
  db.selectFrom('shopifyCarts').selectAll().where('id', '=', id).executeTakeFirst()

/** The id of the cart for an attempt, made now if there is none yet. Without a key it is a new one. */
export async function cartForAttempt(db: Database, idempotencyKey: string | null): Promise<string> {
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
  const known = db.selectFrom('shopifyCarts').select('id').where('idempotencyKey', '=', idempotencyKey)
  // Another call may have given the key up in between.
  return (await known.executeTakeFirst())?.id ?? cartForAttempt(db, idempotencyKey)
}

/** Makes a call the only one at work on a cart. Null when another is, else what `release` wants to have back. */
export async function claim(db: Database, id: string): Promise<string | null> {
  const claimed = await db
    .updateTable('shopifyCarts')
    .set({ busyUntil: moment(db, LEASE_MS) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<', moment(db))]))
    .returning('busyUntil')
    .executeTakeFirst()
  return claimed?.busyUntil ?? null
}

export async function release(db: Database, id: string, busyUntil: string): Promise<void> {
  const mine = db.updateTable('shopifyCarts').where('id', '=', id).where('busyUntil', '=', busyUntil)
  await mine.set({ busyUntil: null }).execute()
}

/** What may change while a cart is claimed. */
type CartChange = Partial<Pick<CartRow, 'gid' | 'idempotencyKey' | 'additions' | 'refusal'>>

export async function changeCart(db: Database, id: string, change: CartChange): Promise<void> {
  await db.updateTable('shopifyCarts').set(change).where('id', '=', id).execute()
}

/** Forgets carts from before a time. Shopify forgets its own after ten days. */
export async function sweepExternalCarts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('shopifyCarts').where('createdAt', '<', before.toISOString()).execute()
}
