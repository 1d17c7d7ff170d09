import type { Insertable, Selectable } from 'kysely'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import type { ReprintsTable } from '#server/database/schema/orders.table.ts'
import { rowId } from '#server/database/row-id.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { HandlerInput } from '#shared/contract/endpoint.ts'
import type { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { lockLine, numbersOf, type MarkedLine } from './mark-printed.ts'
import { isOrderOpen, isOrderValid } from './order-stages.ts'
import type { CountedLine, OrderRow } from './order-row.ts'
import { changeCounts, lockOrder } from './posting/postings.repository.ts'

type ReprintRow = Selectable<ReprintsTable>

/**
 * Returns printed pieces to the print queue, and keeps why. Posted ones got lost, and are to be sent again. Returns false if this request was carried out before.
 * Throws HttpError (404; 409 if the line has changed, or has no such pieces).
 */
export async function reprint(
  tx: Database,
  { id, orderId, lineId, pieces, reason, before, wasPosted }: HandlerInput<typeof ordersContract.reprint>['body'],
  staff: Staff | null,
): Promise<boolean> {
  await lockOrder(tx, rowId(orderId))
  const locked = await lockLine(tx, { orderId, lineId })
  if (await findReprint(tx, id)) return false
  const { order, line, printed, marked } = locked
  locked.expect(before)
  if (wasPosted) {
    if (!isOrderValid(order))
      throw new HttpError(409, `${order.number} was cancelled or refunded, so its pieces aren’t sent again.`)
    if (pieces > line.fulfilled)
      throw new HttpError(409, `Only ${line.fulfilled} of ${line.title} of ${order.number} are posted.`)
    await changeCounts(tx, order.id, (_, lost) => lost.set(lineId, line.lost + pieces))
  } else expectHere(pieces, order, line, printed)
  const row: Insertable<ReprintsTable> = {
    id,
    orderId: order.id,
    lineId,
    pieces,
    reason,
    staffName: staff?.name ?? '',
    at: new Date().toISOString(),
    wasPosted: wasPosted ? 1 : 0,
  }
  await tx.insertInto('reprints').values(row).execute()
  await locked.set(printed - pieces, null)
  await record(tx, staff, 'reprinted', { ...marked, after: printed - pieces }, { after: reason })
  return true
}

/** Throws HttpError (409) unless so many printed pieces of the line are here. */
function expectHere(pieces: number, order: OrderRow, line: CountedLine, printed: number): void {
  if (!isOrderOpen(order))
    throw new HttpError(409, `${order.number} isn’t printed any more: it was cancelled, refunded or posted.`)
  const here = printed - line.fulfilled
  if (pieces > here)
    throw new HttpError(
      409,
      here === 0
        ? `${order.number} has no pieces of ${line.title} to reprint: only pieces that are printed and not posted can be reprinted.`
        : `Only ${here} printed ${here === 1 ? 'piece' : 'pieces'} of ${line.title} of ${order.number} can be reprinted: the others are posted or not printed yet.`,
    )
}

/** Counts the pieces of a reprint as printed again, as far as they are still ordered. Throws HttpError (404). */
export async function undoReprint(tx: Database, id: string, staff: Staff | null): Promise<void> {
  const { orderId, lineId } = orNotFound(await findReprint(tx, id), 'Reprint')
  await lockOrder(tx, orderId)
  const { order, line, printed, marked, set } = await lockLine(tx, { orderId: String(orderId), lineId })
  // Read again, as someone else may have undone it until the line was locked.
  const { pieces, reason, wasPosted } = orNotFound(await findReprint(tx, id), 'Reprint')
  if (wasPosted === 1) {
    if (line.lost < pieces)
      throw new HttpError(409, `${line.title} of ${order.number} was posted again already. Nothing was changed.`)
    await changeCounts(tx, order.id, (_, lost) => lost.set(lineId, line.lost - pieces))
  }
  const after = Math.min(printed + pieces, line.currentQuantity)
  await tx.deleteFrom('reprints').where('id', '=', id).execute()
  await set(after, null)
  await record(tx, staff, 'printed', { ...marked, after }, { before: reason })
}

const findReprint = (tx: Database, id: string): Promise<ReprintRow | undefined> =>
  tx.selectFrom('reprints').selectAll().where('id', '=', id).executeTakeFirst()

const record = (
  tx: Database,
  staff: Staff | null,
  action: string,
  marked: MarkedLine,
  reason: { before?: string; after?: string },
) =>
  recordAuditEvent(tx, {
    staff,
    action,
    kind: 'order',
    recordId: marked.orderId,
    title: marked.order,
    before: { ...numbersOf([marked], 'before'), ...(reason.before && { 'Reason of the reprint': reason.before }) },
    after: { ...numbersOf([marked], 'after'), ...(reason.after && { 'Reason of the reprint': reason.after }) },
  })
