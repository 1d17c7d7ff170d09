import type { Database } from '#server/database/database.ts'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { printedOf, printKey, printsOf, productsOf, storedLines, type OrderRow } from './order-row.ts'
import type { StoredLine } from './orders.table.ts'

/** What is paid, though a part of it may have been given back. */
const PAID = ['paid', 'partially_refunded']
/** Nothing of it is to be sent any more. */
const DONE = ['fulfilled', 'restocked', 'fulfillment_not_required']

/** A line that waits to be sent, with how much of it is printed. */
interface OpenLine {
  order: OpenOrder
  line: StoredLine
  printed: number
}

type OpenOrder = Pick<OrderRow, 'id' | 'number' | 'lines' | 'createdAt'>

/** What is to be printed, by miniature, scale and finishing: the group with the oldest order that waits first, printed ones last. */
export async function printQueue(db: Database): Promise<PrintGroup[]> {
  const open = await openLines(db)
  const productOf = await productsOf(
    db,
    open.map(({ line }) => line),
  )
  const groups = new Map<string, PrintGroup>()
  for (const { order, line, printed } of open) {
    const productId = productOf(line)
    const { scale, finishing, title } = line
    // A renamed miniature is the same one; what the shop doesn't know goes by its name.
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

/** Pieces of paid orders that are still to be printed. */
export async function countToPrint(db: Database): Promise<number> {
  const open = await openLines(db)
  return open.reduce((sum, { line, printed }) => sum + line.currentQuantity - printed, 0)
}

/** Orders that were paid before a time, with something that is still to be printed. */
export async function countWaitingSince(db: Database, before: Date): Promise<number> {
  const waiting = (await openLines(db)).filter(({ line, printed }) => printed < line.currentQuantity)
  const orders = waiting.map(({ order }) => order).filter(({ createdAt }) => createdAt < before.toISOString())
  return new Set(orders.map(({ id }) => id)).size
}

/** Lines that wait to be sent, the oldest order first. Nobody prints what was ordered to try the checkout. */
async function openLines(db: Database): Promise<OpenLine[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'lines', 'createdAt'])
    .where('financialStatus', 'in', PAID)
    .where('fulfillmentStatus', 'not in', DONE)
    .where('cancelledAt', 'is', null)
    .where('isTest', '=', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const prints = await printsOf(
    db,
    orders.map(({ id }) => id),
  )
  return orders.flatMap((order) =>
    storedLines(order.lines)
      .filter(({ isShipped, currentQuantity, fulfilled }) => isShipped && currentQuantity > fulfilled)
      .map((line) => ({ order, line, printed: printedOf(line, prints.get(printKey(order.id, line.id))) })),
  )
}

/** When the oldest order was made of which something is to be printed; after all times when everything is. */
const firstWaiting = ({ orders }: PrintGroup) =>
  orders.find(({ quantity, printed }) => printed < quantity)?.createdAt ?? `~${orders[0]?.createdAt}`
