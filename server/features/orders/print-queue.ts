import type { Database } from '#server/database/database.ts'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { countPrinted, printKey, readPrints, findProducts, storedLines, type OrderRow } from './order-row.ts'
import type { StoredLine } from '#server/database/schema/orders.table.ts'

/** Paid orders, including partially refunded ones. */
const PAID = ['paid', 'partially_refunded']
/** Orders with nothing left to send. */
const DONE = ['fulfilled', 'restocked', 'fulfillment_not_required']

export const isPaid = ({ financialStatus }: Pick<OrderRow, 'financialStatus'>) => PAID.includes(financialStatus)
export const isDone = ({ fulfillmentStatus }: Pick<OrderRow, 'fulfillmentStatus'>) => DONE.includes(fulfillmentStatus)

/** A line not yet fully sent, with its printed pieces. */
export interface OpenLine {
  order: OpenOrder
  line: StoredLine
  printed: number
}

type OpenOrder = Pick<OrderRow, 'id' | 'number' | 'lines' | 'posted' | 'createdAt'>

/**
 * Pieces to print, grouped by miniature, scale and finishing: the group with the oldest waiting order first, fully
 * printed groups last.
 */
export async function printQueue(db: Database): Promise<PrintGroup[]> {
  const open = await openLines(db)
  const productOf = await findProducts(
    db,
    open.map(({ line }) => line),
  )
  const groups = new Map<string, PrintGroup>()
  for (const { order, line, printed } of open) {
    const productId = productOf(line)
    const { scale, finishing, title } = line
    // The product id groups renamed miniatures; unknown products are grouped by title.
    const key = JSON.stringify([productId ?? title, scale, finishing])
    const group = groups.get(key) ?? { key, title, scale, finishing, productId, toPrint: 0, printed: 0, orders: [] }
    groups.set(key, group)
    group.title = title
    group.toPrint += line.currentQuantity - printed
    group.printed += printed
    group.orders.push({
      orderId: String(order.id),
      shopifyOrderNumber: order.number,
      lineId: line.id,
      quantity: line.currentQuantity,
      printed,
      createdAt: order.createdAt,
    })
  }
  return [...groups.values()].toSorted((a, b) => (firstWaiting(a) < firstWaiting(b) ? -1 : 1))
}

/** Number of pieces in paid orders still to be printed. */
export async function countToPrint(db: Database): Promise<number> {
  const open = await openLines(db)
  return open.reduce((sum, { line, printed }) => sum + line.currentQuantity - printed, 0)
}

/** Number of paid orders placed before a date with pieces still to print. */
export async function countWaitingSince(db: Database, before: Date): Promise<number> {
  const waiting = (await openLines(db)).filter(({ line, printed }) => printed < line.currentQuantity)
  const orders = waiting.map(({ order }) => order).filter(({ createdAt }) => createdAt < before.toISOString())
  return new Set(orders.map(({ id }) => id)).size
}

/** Lines of paid orders not yet fully sent, oldest order first, without test orders. */
export async function openLines(db: Database): Promise<OpenLine[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'lines', 'posted', 'createdAt'])
    .where('financialStatus', 'in', PAID)
    .where('fulfillmentStatus', 'not in', DONE)
    .where('cancelledAt', 'is', null)
    .where('isTest', '=', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const prints = await readPrints(
    db,
    orders.map(({ id }) => id),
  )
  return orders.flatMap((order) =>
    storedLines(order.lines, order.posted)
      .filter(({ isShipped, currentQuantity, fulfilled }) => isShipped && currentQuantity > fulfilled)
      .map((line) => ({ order, line, printed: countPrinted(line, prints.get(printKey(order.id, line.id))) })),
  )
}

/** Time of the group's oldest order with pieces to print; sorts after all times when everything is printed. */
const firstWaiting = ({ orders }: PrintGroup) =>
  orders.find(({ quantity, printed }) => printed < quantity)?.createdAt ?? `~${orders[0]?.createdAt}`
