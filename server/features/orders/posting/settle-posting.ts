import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { NewTracking } from '#shared/features/orders/packing.contract.ts'
import type { OrderRow } from '#server/features/orders/order-row.ts'
import { findOrder } from '#server/features/orders/orders.repository.ts'
import { conflict, outcome, pieceWords, refreshQuietly, type PostingOutcome, type PostingParts } from './posting.ts'
import {
  changePosting,
  countPosted,
  findPosting,
  lockOrder,
  postedLines,
  type PostingRow,
} from './postings.repository.ts'
import { readParcels, type Parcel } from './shopify-parcels.ts'

/** Longer than a request to Shopify may take, so that a parcel that is missing then never comes. */
export const SETTLE_MS = 60_000

/**
 * Finds out whether Shopify has the parcel of a posting whose answer was lost, and settles it. A parcel that is missing
 * may still come until `SETTLE_MS` after the request. If Shopify doesn't say even then, the posting is stuck: its note
 * says why, and staff may settle it (`settleByHand`).
 * @throws HttpError (404, 409), ShopifyError
 */
export async function checkPosting(
  parts: PostingParts,
  id: string,
  staff: Staff | null,
  signal?: AbortSignal,
): Promise<PostingOutcome> {
  const { row, order } = await readPosting(parts.db, id)
  return row.state === 'asking' ? await askForParcel(parts, row, order, staff, signal) : settled(row, order)
}

async function askForParcel(
  parts: PostingParts,
  row: PostingRow,
  order: OrderRow,
  staff: Staff | null,
  signal?: AbortSignal,
): Promise<PostingOutcome> {
  const { db } = parts
  const isOver = (await now(db)).getTime() - Date.parse(row.updatedAt) >= SETTLE_MS
  if (row.known === null) {
    // Shopify wasn't asked yet.
    if (!isOver) return outcome(row, order, `${row.staffName} is posting ${order.number} at this moment.`)
    return release(parts, row, order, 'It was interrupted before Shopify was asked.')
  }
  let parcels: Parcel[]
  try {
    parcels = await askShopify(parts, order, signal)
  } catch (error) {
    if (isOver && (error instanceof ShopifyError || error instanceof HttpError)) await markStuck(parts, row, error)
    throw error
  }
  const found = await findOwn(db, row, parcels)
  if (found) {
    await settle(parts, row, order, found, staff)
    await refreshQuietly(parts, order)
  } else if (isOver) return release(parts, row, order, 'Shopify has no such parcel.')
  const current = (await findPosting(db, row.id))!
  return current.state === 'asking' ? outcome(row, order, doubt(order)) : settled(current, order)
}

/**
 * Settles a stuck posting by what staff know. Shopify is asked once more, and its answer counts if it comes.
 * @throws HttpError (404; 409 if it isn't stuck, or is settled otherwise already)
 */
export async function settleByHand(
  parts: PostingParts,
  { id, wasPosted }: { id: string; wasPosted: boolean },
  staff: Staff | null,
): Promise<PostingOutcome> {
  const { row, order } = await readPosting(parts.db, id)
  if (row.state === 'asking') {
    if (row.note === null)
      throw conflict(`The shop is still finding out whether ${order.number} was posted. Ask again in a minute.`)
    try {
      return await askForParcel(parts, row, order, staff)
    } catch (error) {
      if (!(error instanceof ShopifyError) && !(error instanceof HttpError)) throw error
    }
    await storeWord(parts, row, order, wasPosted, staff)
  }
  const current = (await findPosting(parts.db, id))!
  if ((current.state === 'posted') !== wasPosted)
    throw conflict(`${order.number} is settled already: ${settled(current, order).message}`)
  return settled(current, order)
}

/** Stores what staff say of a posting, unless it is settled. */
const storeWord = (parts: PostingParts, row: PostingRow, order: OrderRow, wasPosted: boolean, staff: Staff | null) =>
  parts.withChanges(async (tx, publishChange) => {
    await lockOrder(tx, row.orderId)
    const note = `Settled by ${staff?.name ?? 'the shop'}, as Shopify didn’t say. ${row.note}`
    const change = wasPosted ? ({ state: 'posted', reportedTo: 'hand' } as const) : ({ state: 'refused' } as const)
    if (!(await changePosting(tx, row.id, 'asking', { ...change, note }))) return
    if (wasPosted) await countParcel(tx, { ...row, reportedTo: 'hand', note }, order, staff)
    else await recordParcel(tx, 'not posted', { ...row, note }, order, staff)
    publishChange(consoleChange('orders'))
  })

async function readPosting(db: Database, id: string): Promise<{ row: PostingRow; order: OrderRow }> {
  const row = orNotFound(await findPosting(db, id), 'Parcel')
  return { row, order: orNotFound(await findOrder(db, String(row.orderId)), 'Order') }
}

/** @throws HttpError (409) if there is nobody to ask, ShopifyError */
async function askShopify({ shopify }: PostingParts, order: OrderRow, signal?: AbortSignal): Promise<Parcel[]> {
  if (!shopify) throw conflict('No Shopify store is configured.')
  const parcels = await readParcels(shopify, order.shopifyId, signal)
  if (!parcels) throw conflict(`The connected Shopify store has no order ${order.number}.`)
  return parcels
}

/** Keeps Shopify's last answer. The time of the request stays. */
const markStuck = ({ withChanges }: PostingParts, { id, note: before }: PostingRow, { message: note }: Error) =>
  withChanges(async (tx, publishChange) => {
    if (note === before) return
    await tx.updateTable('postings').set({ note }).where('id', '=', id).where('state', '=', 'asking').execute()
    publishChange(consoleChange('orders'))
  })

/** The outcome of a posting that isn't awaited any more. */
function settled(row: PostingRow, order: OrderRow): PostingOutcome {
  const { number } = order
  if (row.state === 'refused')
    return outcome(row, order, `${number} was not posted. ${row.note ?? ''} Post it again.`.replace('  ', ' '))
  if (row.state === 'undone') return outcome(row, order, `${number}: ${pieceWords(row)} to be packed again`)
  return outcome(
    row,
    order,
    row.reportedTo === 'hand'
      ? `${number}: ${pieceWords(row)} marked as posted`
      : `${number} was posted: Shopify has the parcel`,
  )
}

export const doubt = ({ number }: OrderRow) =>
  `Shopify’s answer about ${number} was lost. The shop asks again within a minute whether it was posted; until then, nobody can post it a second time.`

/** The parcel with exactly these pieces that is new since Shopify was asked, and that is of no other posting. */
async function findOwn(db: Database, row: PostingRow, parcels: readonly Parcel[]) {
  const others = await db
    .selectFrom('postings')
    .select('fulfillmentId')
    .where('orderId', '=', row.orderId)
    .where('fulfillmentId', 'is not', null)
    .execute()
  const known = new Set([...(JSON.parse(row.known!) as string[]), ...others.map(({ fulfillmentId }) => fulfillmentId)])
  const lines = postedLines(row.lines)
  const own = parcels.find(
    ({ id, isActive, pieces }) =>
      isActive &&
      !known.has(id) &&
      pieces.size === lines.length &&
      lines.every(({ lineId, quantity }) => pieces.get(lineId) === quantity),
  )
  return own?.id
}

/** Stores that Shopify has the parcel, whatever staff have said of it meanwhile. */
export const settle = (
  parts: PostingParts,
  row: PostingRow,
  order: OrderRow,
  fulfillmentId: string,
  staff: Staff | null,
): Promise<void> =>
  parts.withChanges(async (tx, publishChange) => {
    await lockOrder(tx, row.orderId)
    const change = { state: 'posted', reportedTo: 'shopify', fulfillmentId, note: null } as const
    const isNew =
      (await changePosting(tx, row.id, 'asking', change)) || (await changePosting(tx, row.id, 'refused', change))
    if (isNew) await countParcel(tx, { ...row, ...change }, order, staff)
    // Marked by hand, its pieces are counted already.
    else if (!(await changePosting(tx, row.id, 'posted', change))) return
    publishChange(consoleChange('orders'))
  })

/** Counts the pieces of a posting, and records it in the audit log. */
export async function countParcel(tx: Database, row: PostingRow, order: OrderRow, staff: Staff | null): Promise<void> {
  await countPosted(tx, row)
  await recordParcel(tx, 'posted', row, order, staff)
}

const recordParcel = (
  tx: Database,
  action: string,
  row: PostingRow,
  { id, number }: OrderRow,
  staff: Staff | null,
): Promise<void> =>
  recordAuditEvent(tx, {
    staff,
    action,
    kind: 'order',
    recordId: String(id),
    title: number,
    before: null,
    after: {
      pieces: pieceWords(row),
      reportedTo: row.reportedTo,
      ...(row.note !== null && { note: row.note }),
      ...(JSON.parse(row.tracking) as NewTracking),
    },
  })

/** Gives the claimed pieces free, unless the posting is settled. */
export async function release(
  { db, withChanges }: PostingParts,
  { id }: PostingRow,
  order: OrderRow,
  note: string,
): Promise<PostingOutcome> {
  await withChanges(async (tx, publishChange) => {
    if (await changePosting(tx, id, 'asking', { state: 'refused', note })) publishChange(consoleChange('orders'))
  })
  return settled((await findPosting(db, id))!, order)
}
