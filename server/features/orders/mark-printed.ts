import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { findOrder } from './orders.repository.ts'
import { countPrinted, storedLines } from './order-row.ts'

export interface PrintMark {
  orderId: string
  /** Gid. */
  lineId: string
  /** Total number of printed pieces. */
  printed: number
  /** The number the client last saw, for detecting conflicts. */
  before?: number | undefined
}

/** A changed line, with its printed pieces before and after. */
export interface MarkedLine {
  order: string
  orderId: string
  line: string
  before: number
  after: number
}

/**
 * Sets the printed pieces of lines, limited to the ordered quantity, and records it in the audit log. Idempotent,
 * and allowed whatever has happened to the order since. Returns whether anything changed. Throws HttpError (404, or 409
 * on conflict). Lines whose last mark has this `id` are done already.
 */
export async function markPrinted(
  tx: Database,
  marks: readonly PrintMark[],
  staff: Staff | null,
  id: string | null = null,
): Promise<boolean> {
  const changed: MarkedLine[] = []
  // Rows are locked in a fixed order to avoid deadlocks.
  const inOrder = marks.toSorted((a, b) => Number(a.orderId) - Number(b.orderId) || (a.lineId < b.lineId ? -1 : 1))
  for (const mark of inOrder) {
    const marked = await markLine(tx, mark, id)
    if (marked.before !== marked.after) changed.push(marked)
  }
  if (changed.length === 0) return false
  // Here, and nowhere else by staff's doing, orders become READY TO PACK (`ordersToPack`).
  const more = changed.some(({ before, after }) => after > before)
  const orders = new Set(changed.map(({ orderId }) => orderId))
  await recordAuditEvent(tx, {
    staff,
    action: more ? 'printed' : 'requeued',
    kind: 'order',
    recordId: orders.size === 1 ? changed[0]!.orderId : null,
    title: titleOf(changed),
    before: numbersOf(changed, 'before'),
    after: numbersOf(changed, 'after'),
  })
  return true
}

async function markLine(
  tx: Database,
  { orderId, lineId, printed, before }: PrintMark,
  id: string | null,
): Promise<MarkedLine> {
  const locked = await lockLine(tx, { orderId, lineId })
  const { line, printed: current, marked } = locked
  if (id !== null && locked.mark === id) return { ...marked, after: current }
  const after = Math.max(Math.min(printed, line.currentQuantity), line.fulfilled)
  locked.expect(before)
  await locked.set(after, id)
  return { ...marked, after }
}

/** Locks a line's printed pieces, so that a concurrent change waits and then sees these. Throws HttpError (404). */
export async function lockLine(tx: Database, { orderId, lineId }: Pick<PrintMark, 'orderId' | 'lineId'>) {
  const order = orNotFound(await findOrder(tx, orderId), 'Order')
  const line = orNotFound(
    storedLines(order.lines, order).find(({ id }) => id === lineId),
    'Line of the order',
  )
  const key = { orderId: order.id, lineId }
  await tx
    .insertInto('prints')
    .values({ ...key, quantity: 0, printedAt: new Date().toISOString(), mark: null })
    .onConflict((conflict) =>
      conflict.columns(['orderId', 'lineId']).doUpdateSet((eb) => ({ quantity: eb.ref('prints.quantity') })),
    )
    .execute()
  const { quantity, mark } = await tx
    .selectFrom('prints')
    .select(['quantity', 'mark'])
    .where('orderId', '=', key.orderId)
    .where('lineId', '=', key.lineId)
    .executeTakeFirstOrThrow()
  const printed = countPrinted(line, quantity)
  return {
    order,
    line,
    printed,
    /** Id of the last mark. */
    mark,
    /** The line for the audit log. */
    marked: { order: order.number, orderId, line: nameOf(line), before: printed },
    /**
     * Throws HttpError (409) if the client saw another number. Also when both set the same one: if two people print one
     * piece each, two are printed.
     */
    expect(seen: number | undefined) {
      if (seen === undefined || seen === printed) return
      throw new HttpError(
        409,
        `Someone else changed ${line.title} of ${order.number} to ${printed} of ${line.currentQuantity} printed. Check the number and try again.`,
      )
    },
    set: (after: number, mark: string | null) =>
      tx
        .updateTable('prints')
        .set({ quantity: after, printedAt: new Date().toISOString(), mark })
        .where('orderId', '=', key.orderId)
        .where('lineId', '=', key.lineId)
        .execute(),
  }
}

const nameOf = ({ title, scale, finishing }: { title: string; scale: string; finishing: string }) =>
  [title, ...[scale, finishing].filter((text) => text !== '')].join(', ')

/** `#1001`, `#1001 and #1002` or `#1001, #1002 and 5 more` */
function titleOf(changed: readonly MarkedLine[]): string {
  const [first, second, ...others] = new Set(changed.map(({ order }) => order))
  if (second === undefined) return first!
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}

/** By piece. Equal lines of an order, which differ in their wishes only, are counted together: the log keeps no wishes. */
export function numbersOf(changed: readonly MarkedLine[], when: 'before' | 'after'): Record<string, number> {
  const numbers: Record<string, number> = {}
  for (const mark of changed) {
    const name = `${mark.order} ${mark.line}`
    numbers[name] = (numbers[name] ?? 0) + mark[when]
  }
  return numbers
}
