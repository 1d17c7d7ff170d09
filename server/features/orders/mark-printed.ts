import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { findOrder } from './orders.repository.ts'
import { printedOf, storedLines } from './order-row.ts'

export interface Mark {
  orderId: string
  /** A gid. */
  lineId: string
  /** Pieces, all in all. */
  printed: number
  /** What stood there when it was looked at. */
  before?: number | undefined
}

/** A line as it is called, with how much of it was printed and is. */
interface Marked {
  order: string
  orderId: string
  line: string
  before: number
  after: number
}

/**
 * Notes how many pieces of lines are printed, at most as many as a line has, and writes it into the diary. Saying it twice changes
 * nothing. What has become of the order meanwhile doesn't matter: it has been printed. Answers whether anything has changed.
 */
export async function markPrinted(tx: Database, marks: readonly Mark[], staff: Staff | null): Promise<boolean> {
  const changed: Marked[] = []
  // In one order for everybody, so that two who mark the same lines at once wait for each other instead of in a ring.
  const inOrder = marks.toSorted((a, b) => Number(a.orderId) - Number(b.orderId) || (a.lineId < b.lineId ? -1 : 1))
  for (const mark of inOrder) {
    const marked = await markLine(tx, mark)
    if (marked.before !== marked.after) changed.push(marked)
  }
  if (changed.length === 0) return false
  const more = changed.some(({ before, after }) => after > before)
  const orders = new Set(changed.map(({ orderId }) => orderId))
  await recordActivity(tx, {
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

async function markLine(tx: Database, { orderId, lineId, printed, before }: Mark): Promise<Marked> {
  const order = found(await findOrder(tx, orderId), 'Order')
  const line = found(
    storedLines(order.lines).find(({ id }) => id === lineId),
    'Line of the order',
  )
  // Taken first, so that whoever else marks it waits, and then sees what stands here.
  const key = { orderId: order.id, lineId }
  await tx
    .insertInto('prints')
    .values({ ...key, quantity: 0, printedAt: new Date().toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['orderId', 'lineId']).doUpdateSet((eb) => ({ quantity: eb.ref('prints.quantity') })),
    )
    .execute()
  const own = () => tx.updateTable('prints').where('orderId', '=', key.orderId).where('lineId', '=', key.lineId)
  const { quantity } = await tx
    .selectFrom('prints')
    .select('quantity')
    .where('orderId', '=', key.orderId)
    .where('lineId', '=', key.lineId)
    .executeTakeFirstOrThrow()
  const stands = printedOf(line, quantity)
  const after = Math.max(Math.min(printed, line.currentQuantity), line.fulfilled)
  // Also where both say the same number: of two who printed one piece each, two are printed.
  if (before !== undefined && before !== stands)
    throw new Refusal(
      409,
      `Somebody else has marked ${line.title} of ${order.number} meanwhile: ${stands} of ${line.currentQuantity} printed.`,
    )
  await own().set({ quantity: after, printedAt: new Date().toISOString() }).execute()
  return { order: order.number, orderId, line: nameOf(line), before: stands, after }
}

const nameOf = ({ title, scale, finishing }: { title: string; scale: string; finishing: string }) =>
  [title, ...[scale, finishing].filter((text) => text !== '')].join(', ')

/** `#1001`, `#1001 and #1002`, `#1001, #1002 and 5 more` */
function titleOf(changed: readonly Marked[]): string {
  const [first, second, ...others] = new Set(changed.map(({ order }) => order))
  if (second === undefined) return first!
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}

const numbersOf = (changed: readonly Marked[], when: 'before' | 'after') =>
  Object.fromEntries(changed.map((mark) => [`${mark.order} ${mark.line}`, mark[when]]))
