import { sql, type Selectable, type Updateable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import type { CartLinesTable } from '#server/database/schema/cart.table.ts'

export type CartLine = Selectable<CartLinesTable>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const now = () => new Date().toISOString()
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** Lines of a session's cart, oldest first. Reading counts as use and is recorded at most once a day. */
export async function listLines(db: Database, sessionId: string): Promise<CartLine[]> {
  const lines = await db
    .selectFrom('cartLines')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute()
  const old = ago(DAY_MS)
  if (lines.some(({ touchedAt }) => touchedAt < old)) await touch(db, sessionId)
  return lines
}

interface Addition extends Pick<CartLine, 'id' | 'sessionId' | 'productId' | 'scale' | 'finishing' | 'quantity'> {
  /** Idempotency key: adding again with one of the latest keys of a line changes nothing. */
  key: string
}

/** Characters of keys that a line remembers. */
const KEYS_LENGTH = 1_000

/** What an addition makes of an equal line. */
function addedTo({ key, quantity }: Addition) {
  const keys = sql.ref('cartLines.additionKeys')
  const before = sql.ref('cartLines.quantity')
  return {
    quantity: sql<number>`case when replace(${keys}, ${` ${key} `}, '') = ${keys}
      then ${before} + ${quantity} else ${before} end`,
    additionKeys: sql<string>`substr(${` ${key}`} || ${keys}, 1, ${sql.lit(KEYS_LENGTH)})`,
  }
}

/**
 * Adds a line or increases the quantity of an equal one. Throws HttpError (400) beyond the limits. Carts far from the
 * limits need a single statement and no lock.
 */
export const addLine = async (db: Database, addition: Addition): Promise<CartLine> =>
  (await addBelowLimits(db, addition)) ?? transact(db, (tx) => addAndCheckLimits(tx, addition))

/** Returns undefined without changing anything if the cart is half full or the line would exceed the maximum. */
async function addBelowLimits(db: Database, addition: Addition): Promise<CartLine | undefined> {
  const touchedAt = now()
  const added = addedTo(addition)
  const mine = db.selectFrom('cartLines as mine').where('mine.sessionId', '=', addition.sessionId)
  const text = (value: string) => sql<string>`cast(${value} as text)`
  const whole = (value: number) => sql<number>`cast(${value} as integer)`
  const line = db
    .selectNoFrom([
      text(addition.id).as('id'),
      text(addition.sessionId).as('sessionId'),
      whole(addition.productId).as('productId'),
      text(addition.scale).as('scale'),
      text(addition.finishing).as('finishing'),
      whole(addition.quantity).as('quantity'),
      text(` ${addition.key} `).as('additionKeys'),
      text(touchedAt).as('touchedAt'),
    ])
    .where(
      mine.select((eb) => eb.fn.countAll<number>().as('count')),
      '<',
      MAX_LINES / 2,
    )
  const stored = await db
    .insertInto('cartLines')
    .columns(['id', 'sessionId', 'productId', 'scale', 'finishing', 'quantity', 'additionKeys', 'touchedAt'])
    .expression(line)
    .onConflict((conflict) =>
      conflict
        .columns(['sessionId', 'productId', 'scale', 'finishing'])
        .doUpdateSet({ ...added, touchedAt })
        .where(added.quantity, '<=', MAX_QUANTITY),
    )
    .returningAll()
    .returning(mine.select((eb) => eb.fn.min('mine.touchedAt').as('touchedAt')).as('oldest'))
    .executeTakeFirst()
  if (!stored) return undefined
  const { oldest, ...saved } = stored
  // The cart makes way, or is swept, as a whole.
  if (oldest !== null && oldest < ago(HOUR_MS)) await touch(db, addition.sessionId)
  return saved
}

async function addAndCheckLimits(tx: Database, addition: Addition): Promise<CartLine> {
  const { key, ...line } = addition
  const saved = await tx
    .insertInto('cartLines')
    .values({ ...line, additionKeys: ` ${key} `, touchedAt: now() })
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'productId', 'scale', 'finishing']).doUpdateSet(addedTo(addition)),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (saved.quantity > MAX_QUANTITY) {
    const already = saved.quantity - addition.quantity
    throw new HttpError(400, `A line holds at most ${MAX_QUANTITY} miniatures; yours already has ${already}.`)
  }
  const { count } = await tx
    .selectFrom('cartLines')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('sessionId', '=', addition.sessionId)
    .executeTakeFirstOrThrow()
  if (Number(count) > MAX_LINES) throw new HttpError(400, `A cart holds at most ${MAX_LINES} different lines.`)
  await touch(tx, addition.sessionId)
  return saved
}

/** Undefined if the session has no such line. */
export const findLine = (db: Database, sessionId: string, id: string): Promise<CartLine | undefined> =>
  db.selectFrom('cartLines').selectAll().where('sessionId', '=', sessionId).where('id', '=', id).executeTakeFirst()

/** Sets the quantity of a line. Returns undefined if the session has no such line. */
export const updateLine = (db: Database, sessionId: string, id: string, quantity: number) =>
  saveLine(db, sessionId, id, { quantity })

/**
 * Sets scale and finishing of a line, and its quantity if that is given. An equal line merges into it, up to the maximum
 * quantity. Returns undefined if the session has no such line.
 */
export const changeLine = (
  db: Database,
  sessionId: string,
  id: string,
  { scale, finishing, quantity }: Pick<CartLine, 'scale' | 'finishing'> & { quantity: number | undefined },
): Promise<CartLine | undefined> =>
  transact(db, async (tx) => {
    const line = await findLine(tx, sessionId, id)
    if (!line) return undefined
    const equal = await tx
      .deleteFrom('cartLines')
      .where('sessionId', '=', sessionId)
      .where('productId', '=', line.productId)
      .where('scale', '=', scale)
      .where('finishing', '=', finishing)
      .where('id', '<>', id)
      .returning(['quantity', 'additionKeys'])
      .executeTakeFirst()
    return saveLine(tx, sessionId, id, {
      scale,
      finishing,
      quantity: Math.min((quantity ?? line.quantity) + (equal?.quantity ?? 0), MAX_QUANTITY),
      additionKeys: (line.additionKeys + (equal?.additionKeys ?? '')).slice(0, KEYS_LENGTH),
    })
  })

async function saveLine(db: Database, sessionId: string, id: string, change: Updateable<CartLinesTable>) {
  const line = await db
    .updateTable('cartLines')
    .set(change)
    .where('sessionId', '=', sessionId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (line) await touch(db, sessionId)
  return line
}

/** Deletes a line. Returns undefined if the session has no such line. */
export const deleteLine = (db: Database, sessionId: string, id: string) =>
  db.deleteFrom('cartLines').where('sessionId', '=', sessionId).where('id', '=', id).returning('id').executeTakeFirst()

export async function clearLines(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('cartLines').where('sessionId', '=', sessionId).execute()
}

/**
 * Moves lines to another session; equal lines merge, up to the maximum quantity. Returns the moved lines. A second call
 * finds nothing to move.
 * @param id - Moves only this line.
 */
export const moveLines = (db: Database, from: string, to: string, id?: string): Promise<CartLine[]> =>
  transact(db, async (tx) => {
    let taking = tx.deleteFrom('cartLines').where('sessionId', '=', from)
    if (id !== undefined) taking = taking.where('id', '=', id)
    const lines = (await taking.returningAll().execute()).toSorted((a, b) => a.number - b.number)
    for (const line of lines)
      await tx
        .insertInto('cartLines')
        .values({ ...line, sessionId: to, touchedAt: now() })
        .onConflict((conflict) =>
          conflict.columns(['sessionId', 'productId', 'scale', 'finishing']).doUpdateSet((eb) => ({
            quantity: eb
              .case()
              .when(eb('cartLines.quantity', '+', line.quantity), '>', MAX_QUANTITY)
              .then(MAX_QUANTITY)
              .else(eb('cartLines.quantity', '+', line.quantity))
              .end(),
            touchedAt: now(),
          })),
        )
        .execute()
    return lines
  })

/** Like `moveLines`, but instead of the lines that are there. If there is nothing to move, those stay. */
export const replaceLines = (db: Database, from: string, to: string, id?: string): Promise<void> =>
  transact(db, async (tx) => {
    const lines = await listLines(tx, from)
    if (!lines.some((line) => id === undefined || line.id === id)) return
    await clearLines(tx, to)
    await moveLines(tx, from, to, id)
  })

/** Deletes carts unused since a date. Returns the number of deleted lines. */
export async function sweepCarts(db: Database, olderThan: Date): Promise<number> {
  const result = await db
    .deleteFrom('cartLines')
    .where('touchedAt', '<', olderThan.toISOString())
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/**
 * Deletes the carts that were used least recently, as far as the oldest `lines`. Carts of the last day, and with them
 * those whose checkout is under way, come last. Returns the number of deleted lines.
 */
export async function deleteOldestCarts(db: Database, lines: number): Promise<number> {
  const oldest = db.selectFrom('cartLines').select('sessionId').orderBy('touchedAt').orderBy('number').limit(lines)
  const result = await db.deleteFrom('cartLines').where('sessionId', 'in', oldest).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Marks all lines as used, so that a cart is swept as a whole. */
async function touch(db: Database, sessionId: string) {
  await db.updateTable('cartLines').set({ touchedAt: now() }).where('sessionId', '=', sessionId).execute()
}
