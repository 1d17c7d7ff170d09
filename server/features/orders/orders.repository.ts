import { sql } from 'kysely'
import { containsPattern } from '#server/database/like.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { OrderRow } from './order-row.ts'
import { fold } from './search-text.ts'

export interface OrderFilter {
  /** Matches number, email and line titles. */
  search?: string | undefined
  /** An `orderStatus`. */
  status?: string | undefined
  /** Orders before the one with this id. */
  before?: string | undefined
  limit: number
}

/** Orders, newest first. */
export async function listOrders(db: Database, { search, status, before, limit }: OrderFilter): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').selectAll()
  if (search) query = query.where(sql<boolean>`search_text like ${containsPattern(fold(search))} escape '\\'`)
  if (status) query = query.where('financialStatus', '=', status.toLowerCase())
  if (before !== undefined) {
    const mark = await findOrder(db, before)
    if (!mark) return []
    query = query.where((eb) =>
      eb.or([
        eb('createdAt', '<', mark.createdAt),
        eb.and([eb('createdAt', '=', mark.createdAt), eb('id', '<', mark.id)]),
      ]),
    )
  }
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export const findOrder = (db: Database, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', rowId(id)).executeTakeFirst()

/** Number of all orders except test orders. */
export async function countOrders(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('isTest', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}
