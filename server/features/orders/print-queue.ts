import type { Database } from '#server/database/database.ts'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { oldestFirst } from '#shared/features/orders/oldest-first.ts'
import {
  countPrinted,
  findPictures,
  findProducts,
  printKey,
  readPrints,
  storedLines,
  type CountedLine,
  type OrderRow,
} from './order-row.ts'
import { isHidden, STAFF_NOTE_KEY } from '#shared/features/orders/wishes.ts'
import { parseWishes } from './stored-wishes.ts'
import { isLineOpen, isOpen } from './order-stages.ts'

/** A line not yet fully sent, with its printed pieces. */
export interface OpenLine {
  order: OpenOrder
  line: CountedLine
  printed: number
}

type OpenOrder = Pick<OrderRow, 'id' | 'number' | 'shopifyId' | 'lines' | 'posted' | 'lost' | 'wishes' | 'createdAt'>

/**
 * Pieces to print, grouped by miniature, scale, finishing and wishes, of line and order alike, as anybody may have
 * written `print in grey` into either. What apps write to an order, such as a visitor's number, doesn't count. The group
 * with the oldest waiting order comes first, fully printed groups last.
 */
export async function printQueue(db: Database): Promise<PrintGroup[]> {
  const open = await openLines(db)
  const productOf = await findProducts(
    db,
    open.map(({ line }) => line),
  )
  const pictureOf = await findPictures(db, new Set(open.flatMap(({ line }) => productOf(line) ?? [])))
  const groups = new Map<string, PrintGroup>()
  /** By group: the place of its first line with pieces to print. Lines are sorted by the age of their orders. */
  const waitsFrom = new Map<PrintGroup, number>()
  for (const [place, { order, line, printed }] of open.entries()) {
    const productId = productOf(line)
    const { scale, finishing, title } = line
    const details = (parseWishes(order.wishes).order ?? []).filter(
      ({ key }) => key === STAFF_NOTE_KEY || !isHidden(key),
    )
    const wishes = [...line.wishes, ...details]
    // The product id groups renamed miniatures; unknown products are grouped by title.
    const kind = [productId ?? title, scale, finishing]
    const alike = JSON.stringify([...kind, wishes])
    const group = groups.get(alike) ?? {
      // The desktop editor keeps it, so it doesn't tell the wishes.
      key: JSON.stringify(wishes.length === 0 ? kind : [...kind, order.id, line.id]),
      title,
      scale,
      finishing,
      wishes,
      productId,
      imageUrl: pictureOf.get(productId ?? '') ?? null,
      toPrint: 0,
      printed: 0,
      orders: [],
    }
    groups.set(alike, group)
    group.title = title
    group.toPrint += line.currentQuantity - printed
    group.printed += printed
    group.orders.push({
      orderId: String(order.id),
      shopifyOrderNumber: order.number,
      lineId: line.id,
      quantity: line.currentQuantity,
      printed,
      posted: line.fulfilled,
      createdAt: order.createdAt,
    })
    if (printed < line.currentQuantity && !waitsFrom.has(group)) waitsFrom.set(group, place)
  }
  const rank = (group: PrintGroup) => waitsFrom.get(group) ?? open.length
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b))
}

/** Number of pieces in paid orders still to be printed, and when the oldest of these orders was placed. */
export async function summarizeToPrint(db: Database): Promise<{ pieces: number; oldest: string | null }> {
  const waiting = (await openLines(db)).filter(({ line, printed }) => printed < line.currentQuantity)
  return {
    pieces: waiting.reduce((sum, { line, printed }) => sum + line.currentQuantity - printed, 0),
    oldest: waiting[0]?.order.createdAt ?? null,
  }
}

/** Lines of open orders not yet fully sent, oldest order first. */
export async function openLines(db: Database): Promise<OpenLine[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'shopifyId', 'lines', 'posted', 'lost', 'wishes', 'createdAt'])
    .where(isOpen)
    .execute()
  const prints = await readPrints(
    db,
    orders.map(({ id }) => id),
  )
  const age = ({ createdAt, number }: OpenOrder) => ({ createdAt, shopifyOrderNumber: number })
  return orders
    .toSorted((a, b) => oldestFirst(age(a), age(b)))
    .flatMap((order) =>
      storedLines(order.lines, order)
        .filter(isLineOpen)
        .map((line) => ({ order, line, printed: countPrinted(line, prints.get(printKey(order.id, line.id))) })),
    )
}
