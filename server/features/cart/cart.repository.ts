import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { Refusal } from '#server/http/errors.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import type { CartLinesTable } from './cart.table.ts'

export type CartLine = Selectable<CartLinesTable>

const DAY_MS = 86_400_000

/** Lines of a session's cart, oldest first. Looking at a cart keeps it, too; that is written down once a day at most. */
export async function listLines(db: Database, sessionId: string): Promise<CartLine[]> {
  const lines = await db
    .selectFrom('cartLines')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute()
  const dayAgo = new Date(Date.now() - DAY_MS).toISOString()
  if (lines.some(({ touchedAt }) => touchedAt < dayAgo)) await touch(db, sessionId)
  return lines
}

/** Adds a line, or adds to the line that is the same. Throws a Refusal (400) beyond the limits; use a transaction. */
export async function addLine(
  tx: Database,
  line: Pick<CartLine, 'sessionId' | 'productId' | 'scale' | 'finishing' | 'quantity'>,
): Promise<CartLine> {
  const saved = await tx
    .insertInto('cartLines')
    .values({ ...line, id: randomUUID(), touchedAt: new Date().toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['sessionId', 'productId', 'scale', 'finishing'])
        .doUpdateSet((eb) => ({ quantity: eb('cartLines.quantity', '+', line.quantity) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (saved.quantity > MAX_QUANTITY) {
    const already = saved.quantity - line.quantity
    throw new Refusal(400, `A line holds at most ${MAX_QUANTITY} miniatures; yours has ${already} already.`)
  }
  const { count } = await tx
    .selectFrom('cartLines')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('sessionId', '=', line.sessionId)
    .executeTakeFirstOrThrow()
  if (Number(count) > MAX_LINES) throw new Refusal(400, `A cart holds at most ${MAX_LINES} different lines.`)
  await touch(tx, line.sessionId)
  return saved
}

/** Sets a line's quantity. Undefined when the session has no such line. */
export async function updateLine(db: Database, sessionId: string, id: string, quantity: number) {
  const line = await db
    .updateTable('cartLines')
    .set({ quantity })
    .where('sessionId', '=', sessionId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (line) await touch(db, sessionId)
  return line
}

/** Removes a line. Undefined when the session has no such line. */
export const deleteLine = (db: Database, sessionId: string, id: string) =>
  db.deleteFrom('cartLines').where('sessionId', '=', sessionId).where('id', '=', id).returning('id').executeTakeFirst()

export async function clearLines(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('cartLines').where('sessionId', '=', sessionId).execute()
}

/** Forgets carts that nobody has touched since. Returns how many lines went. */
export async function sweepCarts(db: Database, olderThan: Date): Promise<number> {
  const result = await db
    .deleteFrom('cartLines')
    .where('touchedAt', '<', olderThan.toISOString())
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** A cart is as old as its last use: all its lines are kept or swept together. */
async function touch(db: Database, sessionId: string) {
  const touchedAt = new Date().toISOString()
  await db.updateTable('cartLines').set({ touchedAt }).where('sessionId', '=', sessionId).execute()
}
