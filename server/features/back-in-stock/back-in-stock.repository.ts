import { sql, type Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { foldAscii, foldedOn } from '#server/database/fold-ascii.ts'
import { containsPattern } from '#server/database/like.ts'
import { rowId } from '#server/database/row-id.ts'
import type { BackInStockRequestsTable } from '#server/database/schema/back-in-stock.table.ts'

const DAY_MS = 86_400_000
/** Rows per query of an export. */
const BATCH_SIZE = 500

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
      conflict.columns(['productId', 'scale', 'finishing', 'email']).doUpdateSet({ at, consent, deletedAt: null }),
    )
    .execute()
}

export interface RequestFilter {
  /** Searches addresses and products' names. */
  search?: string | undefined
  productId?: string | undefined
  limit: number
  offset: number
}

/** A page of requests that are not deleted, newest first, with their total number. */
export async function listRequests(
  db: Database,
  { search, productId, limit, offset }: RequestFilter,
): Promise<{ rows: RequestRow[]; total: number }> {
  let query = activeRequests(db)
  if (search) {
    const pattern = containsPattern(foldAscii(search))
    const name = foldedOn(db, sql`(select name from products where id = product_id)`)
    query = query.where(sql<boolean>`email like ${pattern} escape '\\' or ${name} like ${pattern} escape '\\'`)
  }
  if (productId !== undefined) query = query.where('productId', '=', rowId(productId))
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const newest = query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  return { rows: await newest.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** How many wait for each option of each product. */
export async function countWanted(
  db: Database,
): Promise<(Pick<RequestRow, 'productId' | 'scale' | 'finishing'> & { requests: number })[]> {
  const rows = await activeRequests(db)
    .select((eb) => ['productId', 'scale', 'finishing', eb.fn.countAll().as('requests')])
    .groupBy(['productId', 'scale', 'finishing'])
    .execute()
  return rows.map(({ requests, ...option }) => ({ ...option, requests: Number(requests) }))
}

/** All requests that are not deleted, those first stored last, read in batches. */
export async function* allRequests(db: Database): AsyncGenerator<RequestRow[]> {
  for (let before: number | undefined; ;) {
    const query = activeRequests(db).selectAll().orderBy('id', 'desc').limit(BATCH_SIZE)
    const portion = await (before === undefined ? query : query.where('id', '<', before)).execute()
    yield portion
    if (portion.length < BATCH_SIZE) return
    before = portion.at(-1)!.id
  }
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

/** Deletes for good what was deleted before one time, or asked for before another. */
export async function sweepRequests(db: Database, deletedBefore: Date, askedBefore: Date): Promise<void> {
  await db
    .deleteFrom('backInStockRequests')
    .where((eb) => eb.or([eb('deletedAt', '<', deletedBefore.toISOString()), eb('at', '<', askedBefore.toISOString())]))
    .execute()
}

const activeRequests = (db: Database) => db.selectFrom('backInStockRequests').where('deletedAt', 'is', null)
