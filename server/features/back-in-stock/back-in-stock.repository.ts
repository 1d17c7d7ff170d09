import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import { hasText } from '#server/database/addresses.ts'
import type { Database } from '#server/database/database.ts'
import { foldAscii, foldedOn } from '#server/database/fold-ascii.ts'
import { rowId } from '#server/database/row-id.ts'
import type { BackInStockRequestsTable } from '#server/database/schema/back-in-stock.table.ts'

const DAY_MS = 86_400_000

export type RequestRow = Selectable<BackInStockRequestsTable>
type NewRequest = Pick<RequestRow, 'productId' | 'scale' | 'finishing' | 'email' | 'consent'>

/** Stores a request. The same request again, even one that staff deleted, renews it. */
export async function storeRequest(db: Database, request: NewRequest): Promise<void> {
  const asked = { ...request, email: request.email.toLowerCase(), at: new Date().toISOString() }
  const { at, consent } = asked
  await db
    .insertInto('backInStockRequests')
    .values(asked)
    .onConflict((conflict) =>
      conflict
        .columns(['productId', 'scale', 'finishing', 'email'])
        .doUpdateSet({ at, consent, deletedAt: null, notifiedAt: null }),
    )
    .execute()
}

/** Whether the same request is stored, so that asking again only renews it. */
export const isKnownRequest = async (
  db: Database,
  { productId, scale, finishing, email }: Omit<NewRequest, 'consent'>,
): Promise<boolean> =>
  (await db
    .selectFrom('backInStockRequests')
    .select('id')
    .where('productId', '=', productId)
    .where('scale', '=', scale)
    .where('finishing', '=', finishing)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined

interface RequestFilter {
  /** Searches addresses and products' names. */
  search?: string | undefined
  productId?: string | undefined
}

/** A page of requests that are not deleted, newest first, with their total number. */
export async function listRequests(
  db: Database,
  { limit, offset, ...filter }: RequestFilter & { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const query = matching(db, filter)
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const newest = query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  return { rows: await newest.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** Requests that are not deleted and were stored before one, or all, those first stored last. */
export const listOlderRequests = (
  db: Database,
  { before, limit, ...filter }: RequestFilter & { before: number | undefined; limit: number },
): Promise<RequestRow[]> =>
  matching(db, filter)
    .selectAll()
    .$if(before !== undefined, (requests) => requests.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

function matching(db: Database, { search, productId }: RequestFilter) {
  const query = activeRequests(db).$if(productId !== undefined, (requests) =>
    requests.where('productId', '=', rowId(productId!)),
  )
  if (!search) return query
  const text = sql`(email || '\n' || coalesce((select name from products where id = product_id), ''))`
  return query.where(hasText(foldedOn(db, text), search, foldAscii))
}

/** How many still wait for each option of each product. */
export async function countWanted(
  db: Database,
): Promise<(Pick<RequestRow, 'productId' | 'scale' | 'finishing'> & { requests: number })[]> {
  const rows = await activeRequests(db)
    .select((eb) => ['productId', 'scale', 'finishing', eb.fn.countAll().as('requests')])
    .where('notifiedAt', 'is', null)
    .groupBy(['productId', 'scale', 'finishing'])
    .execute()
  return rows.map(({ requests, ...option }) => ({ ...option, requests: Number(requests) }))
}

/** Undefined if there is no such request. It can be restored for one day. */
export const removeRequest = (tx: Database, id: string): Promise<RequestRow | undefined> =>
  tx
    .updateTable('backInStockRequests')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '=', rowId(id))
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Restores a request, unless it was deleted more than a day ago. Undefined if there is none to restore. */
export const undeleteRequest = (tx: Database, id: string): Promise<RequestRow | undefined> =>
  tx
    .updateTable('backInStockRequests')
    .set({ deletedAt: null })
    .where('id', '=', rowId(id))
    .where('deletedAt', '>=', new Date(Date.now() - DAY_MS).toISOString())
    .returningAll()
    .executeTakeFirst()

export const findRequest = (tx: Database, id: string): Promise<RequestRow | undefined> =>
  activeRequests(tx).selectAll().where('id', '=', rowId(id)).executeTakeFirst()

/** Products that somebody waits for, and a text that changes with their stock and with who waits. */
export async function listAwaitedStock(db: Database): Promise<{ productId: number; stamp: string }[]> {
  const rows = await db
    .selectFrom('backInStockRequests as wanted')
    .innerJoin('products', 'products.id', 'wanted.productId')
    .where('wanted.deletedAt', 'is', null)
    .where('wanted.notifiedAt', 'is', null)
    .groupBy(['products.id', 'stock', 'channel', 'archivedAt', 'contentHash'])
    .select((eb) => [
      'products.id',
      'stock',
      'channel',
      'archivedAt',
      'contentHash',
      eb.fn.countAll().as('count'),
      eb.fn.max('wanted.at').as('at'),
    ])
    .execute()
  return rows.map(({ id, ...state }) => ({ productId: id, stamp: JSON.stringify(Object.values(state).map(String)) }))
}

/** Requests for a product that nobody has answered yet. */
export const listWaiting = (db: Database, productId: number) =>
  activeRequests(db)
    .select(['id', 'scale', 'finishing'])
    .where('productId', '=', productId)
    .where('notifiedAt', 'is', null)
    .orderBy('id')
    .execute()

/** Marks requests whose email is added in this transaction; returns those that nobody else has marked. */
export const markNotified = (tx: Database, ids: readonly number[]) =>
  tx
    .updateTable('backInStockRequests')
    .set({ notifiedAt: sqlNow(tx) })
    .where('id', 'in', ids)
    .where('notifiedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'email'])
    .execute()

/** Lets a request wait again. */
export async function clearNotified(tx: Database, id: number): Promise<void> {
  await tx.updateTable('backInStockRequests').set({ notifiedAt: null }).where('id', '=', id).execute()
}

/** The token that names a request in links. */
export async function giveToken(tx: Database, { id, token }: RequestRow): Promise<string> {
  if (token !== null) return token
  const made = randomBytes(16).toString('hex')
  await tx.updateTable('backInStockRequests').set({ token: made }).where('id', '=', id).execute()
  return made
}

export const findByToken = (db: Database, token: string): Promise<RequestRow | undefined> =>
  db.selectFrom('backInStockRequests').selectAll().where('token', '=', token).executeTakeFirst()

/**
 * Deletes for good what was deleted before one time, asked for before another, or answered by email before a third.
 */
export async function sweepRequests(
  db: Database,
  deletedBefore: Date,
  askedBefore: Date,
  notifiedBefore: Date,
): Promise<void> {
  await db
    .deleteFrom('backInStockRequests')
    .where((eb) =>
      eb.or([
        eb('deletedAt', '<', deletedBefore.toISOString()),
        eb('at', '<', askedBefore.toISOString()),
        eb('notifiedAt', '<', notifiedBefore.toISOString()),
      ]),
    )
    .execute()
}

const activeRequests = (db: Database) => db.selectFrom('backInStockRequests').where('deletedAt', 'is', null)
