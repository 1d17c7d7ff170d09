import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { findOrder } from '#server/features/orders/orders.repository.ts'
import { conflict, outcome, pieceWords, refreshQuietly, type PostingOutcome, type PostingParts } from './posting.ts'
import {
  changePosting,
  findPosting,
  lockOrder,
  postedLines,
  uncountPosted,
  type PostingRow,
} from './postings.repository.ts'
import { cancelParcel, readParcels } from './shopify-parcels.ts'

/**
 * Takes a parcel back. A fulfilment is cancelled at Shopify first; the customer may have been told of it.
 * @throws HttpError (404, 409, 503), after which it is still posted
 */
export async function undoPosting(parts: PostingParts, id: string, staff: Staff | null): Promise<PostingOutcome> {
  const { db, withChanges, shopify } = parts
  const row = orNotFound(await findPosting(db, id), 'Parcel')
  const order = orNotFound(await findOrder(db, String(row.orderId)), 'Order')
  const words = `${order.number}: ${pieceWords(row)} to be packed again`
  if (row.state === 'undone') return outcome(row, order, words)
  if (row.state !== 'posted') throw conflict(`This parcel of ${order.number} isn’t posted.`)
  if (await isReplaced(db, row))
    throw conflict(`A later parcel of ${order.number} replaces pieces of this one. Take that back first.`)
  if (row.fulfillmentId !== null) {
    if (!shopify) throw conflict('No Shopify store is configured. Cancel the parcel in Shopify’s admin.')
    try {
      const parcels = await readParcels(shopify, order.shopifyId)
      // It may be cancelled already, after a lost answer or in Shopify's admin.
      if (parcels?.find((parcel) => parcel.id === row.fulfillmentId)?.isActive)
        await cancelParcel(shopify, row.fulfillmentId)
    } catch (error) {
      if (!(error instanceof ShopifyError)) throw error
      throw new HttpError(
        503,
        `${error.message} Check the parcel in Shopify’s admin, and try again.`,
        {},
        {},
        { cause: error },
      )
    }
  }
  await withChanges(async (tx, publishChange) => {
    await lockOrder(tx, row.orderId)
    if (!(await changePosting(tx, id, 'posted', { state: 'undone' }))) return
    await uncountPosted(tx, row)
    await recordAuditEvent(tx, {
      staff,
      action: 'unposted',
      kind: 'order',
      recordId: String(order.id),
      title: order.number,
      before: { pieces: pieceWords(row), reportedTo: row.reportedTo },
      after: null,
    })
    publishChange(consoleChange('orders'))
  })
  if (row.fulfillmentId !== null) await refreshQuietly(parts, order)
  return outcome({ ...row, state: 'undone' }, order, words)
}

/** Whether a later parcel replaces lost pieces of this one's lines. */
async function isReplaced(db: Database, { id, orderId, lines, createdAt }: PostingRow): Promise<boolean> {
  const own = new Set(postedLines(lines).map(({ lineId }) => lineId))
  const later = await db
    .selectFrom('postings')
    .select('lines')
    .where('orderId', '=', orderId)
    .where('state', '=', 'posted')
    .where('createdAt', '>=', createdAt)
    .where('id', '<>', id)
    .execute()
  return later.flatMap((one) => postedLines(one.lines)).some(({ lineId, again = 0 }) => again > 0 && own.has(lineId))
}
