import { sql } from 'kysely'
import { hasText } from '#server/database/addresses.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { OrderStage } from '#shared/features/orders/orders.schema.ts'
import { readStages, type OrderRow, readPrints } from './order-row.ts'
import { hasBeenFulfilled, isOpen, stageConditions } from './order-stages.ts'
import { fold } from './search-text.ts'

export interface OrderFilter {
  /** Matches number, email and line titles. */
  search?: string | undefined
  /** An `orderStatus`. */
  status?: string | undefined
  stage?: OrderStage | undefined
  /** Orders before the one with this id. */
  before?: string | undefined
  limit: number
}

/** Orders, newest first. */
export async function listOrders(db: Database, filter: OrderFilter): Promise<OrderRow[]> {
  const found: OrderRow[] = []
  for await (const batch of orderBatches(db, filter)) {
    found.push(...batch)
    if (found.length >= filter.limit) break
  }
  return found.slice(0, filter.limit)
}

/** All matching orders, newest first, in batches of at most `limit`. */
export async function* orderBatches(
  db: Database,
  { before, limit, ...filter }: OrderFilter,
): AsyncGenerator<OrderRow[]> {
  const { stage } = filter
  for (let mark = before; ;) {
    const rows = await readBatch(db, { ...filter, before: mark, limit })
    if (stage) {
      const prints = await readPrints(
        db,
        rows.map(({ id }) => id),
      )
      yield rows.filter((row) => readStages(row, prints).includes(stage))
    } else yield rows
    if (rows.length < limit) return
    mark = String(rows.at(-1)!.id)
  }
}

/** Candidates for the filter, newest first: whether an order is in the stage depends on its lines. */
async function readBatch(db: Database, { search, status, stage, before, limit }: OrderFilter): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').selectAll()
  if (search) query = query.where(hasText(sql`search_text`, search, fold))
  if (status) query = query.where('financialStatus', '=', status.toLowerCase())
  if (stage) query = query.where(stageConditions[stage])
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

/** Number of orders in each stage. */
export async function countStages(db: Database): Promise<Record<OrderStage, number>> {
  const open = await db.selectFrom('orders').selectAll().where(isOpen).execute()
  const prints = await readPrints(
    db,
    open.map(({ id }) => id),
  )
  const stages = open.flatMap((row) => readStages(row, prints))
  const inOpen = (stage: OrderStage) => stages.filter((one) => one === stage).length
  const { posted, cancelled, refunded } = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll().filterWhere(hasBeenFulfilled(eb)).as('posted'),
      eb.fn.countAll().filterWhere(stageConditions.cancelled(eb)).as('cancelled'),
      eb.fn.countAll().filterWhere(stageConditions.refunded(eb)).as('refunded'),
    ])
    .executeTakeFirstOrThrow()
  return {
    'to-print': inOpen('to-print'),
    printed: inOpen('printed'),
    posted: Number(posted) + inOpen('posted'),
    cancelled: Number(cancelled),
    refunded: Number(refunded),
  }
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
