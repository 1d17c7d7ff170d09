import type { Logger } from 'pino'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { PostedLine } from '#server/database/schema/orders.table.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { NewTracking, Posting } from '#shared/features/orders/packing.contract.ts'
import { countPrinted, printKey, readPrints, storedLines, type OrderRow } from '#server/features/orders/order-row.ts'
import { findOrder } from '#server/features/orders/orders.repository.ts'
import { isDone, isPaid } from '#server/features/orders/order-stages.ts'
import { refreshOrders } from '#server/features/orders/refresh-orders.ts'
import {
  changePosting,
  countPosted,
  findPosting,
  lockOrder,
  postedLines,
  toPosting,
  uncountPosted,
  type PostingRow,
} from './postings.repository.ts'
import { cancelParcel, findPieces, isSurelyRefused, readParcels, reportParcel, toRefusal } from './shopify-parcels.ts'

export interface PostingParts {
  db: Database
  withChanges: WithChanges
  /** Null when no Shopify store is configured. */
  shopify: Shopify | null
  jobs: Pick<Jobs, 'add' | 'wake'>
  log: Logger
}

export interface NewPosting {
  orderId: string
  postingId: string
  lines: { lineId: string; quantity: number }[]
  reportTo: PostingRow['reportedTo']
  tracking: NewTracking
  notify: boolean
}

/** A posting with a sentence for people. */
export interface PostingOutcome {
  posting: Posting
  message: string
}

/** Job that finds out what became of a posting. */
export const POSTING_JOB = 'posting'
/** Longer than a request to Shopify may take, so that a parcel that is missing then never comes. */
const SETTLE_MS = 60_000

/**
 * Posts pieces. Those of a parcel that Shopify is told of are claimed first, so that nobody posts them twice; if the
 * answer is lost, or this process dies before storing it, a job asks Shopify whether it has the parcel.
 * @throws HttpError (404, 409, 503), after which nothing was posted
 */
export async function postPieces(
  parts: PostingParts,
  wanted: NewPosting,
  staff: Staff | null,
): Promise<PostingOutcome> {
  const { withChanges, shopify, jobs } = parts
  if (wanted.reportTo === 'shopify' && !shopify)
    throw new HttpError(409, 'No Shopify store is configured. Mark the order as posted by hand.')
  const claimed = await withChanges(async (tx, publishChange) => {
    const order = orNotFound(await findOrder(tx, wanted.orderId), 'Order')
    await lockOrder(tx, order.id)
    const known = await findPosting(tx, wanted.postingId)
    if (known && known.orderId !== order.id) throw conflict('This is the id of a parcel of another order.')
    if (known) return { known, order }
    // Read again, as it may have changed until it was locked.
    const lines = await postableLines(tx, (await findOrder(tx, wanted.orderId))!, wanted.lines)
    const at = await now(tx)
    const row = newRow(order, wanted, lines, staff, at)
    await tx.insertInto('postings').values(row).execute()
    if (row.reportedTo === 'hand') await finish(tx, row, order, staff)
    else {
      const runAt = new Date(at.getTime() + SETTLE_MS)
      await jobs.add(tx, { kind: POSTING_JOB, key: row.id, payload: { id: row.id }, runAt })
    }
    publishChange(consoleChange('orders'))
    return { row, order, lines }
  })
  if (claimed.known) return repeated(claimed.known, claimed.order)
  const { row, order, lines } = claimed
  if (row.reportedTo === 'hand') return outcome(row, order, `${order.number}: ${pieceWords(row)} marked as posted`)
  return report(parts, shopify!, row, order, lines, staff)
}

type NamedLine = PostedLine & { title: string }

/** @throws HttpError (409) if these pieces of the order can't be posted now */
async function postableLines(tx: Database, order: OrderRow, wanted: NewPosting['lines']): Promise<NamedLine[]> {
  const { number } = order
  const asking = await tx
    .selectFrom('postings')
    .select('staffName')
    .where('orderId', '=', order.id)
    .where('state', '=', 'asking')
    .executeTakeFirst()
  if (asking) throw conflict(`${asking.staffName} is posting ${number} at this moment. Wait for the result.`)
  if (order.cancelledAt !== null) throw conflict(`${number} was cancelled. Nothing was posted.`)
  if (order.isTest === 1) throw conflict(`${number} is a test order. Nothing was posted.`)
  if (!isPaid(order)) throw conflict(`${number} is not paid, or was refunded. Nothing was posted.`)
  const lines = new Map(storedLines(order.lines, order.posted).map((line) => [line.id, line]))
  if (isDone(order)) throw conflict(`${number} was posted already.`)
  const prints = await readPrints(tx, [order.id])
  const sums = Map.groupBy(wanted, ({ lineId }) => lineId)
  return [...sums].map(([lineId, all]) => {
    const line = orNotFound(lines.get(lineId), 'Line of the order')
    const quantity = all.reduce((sum, one) => sum + one.quantity, 0)
    const { title, fulfilled } = line
    if (!line.isShipped) throw conflict(`${title} of ${number} needs no parcel.`)
    const left = line.currentQuantity - fulfilled
    if (quantity > left)
      throw conflict(
        left === 0
          ? `${title} of ${number} was posted already, perhaps by somebody else. Nothing was posted again.`
          : `Only ${left} of ${title} of ${number} are left to post. Nothing was posted.`,
      )
    const printed = countPrinted(line, prints.get(printKey(order.id, lineId)))
    if (quantity > printed - fulfilled)
      throw conflict(`${printed} of ${line.currentQuantity} ${title} of ${number} are printed. Nothing was posted.`)
    return { lineId, quantity, before: fulfilled, title }
  })
}

const newRow = (
  order: OrderRow,
  wanted: NewPosting,
  lines: readonly NamedLine[],
  staff: Staff | null,
  at: Date,
): PostingRow => ({
  id: wanted.postingId,
  orderId: order.id,
  lines: JSON.stringify(lines.map(({ lineId, quantity, before }) => ({ lineId, quantity, before }))),
  reportedTo: wanted.reportTo,
  state: wanted.reportTo === 'hand' ? 'posted' : 'asking',
  known: null,
  fulfillmentId: null,
  tracking: JSON.stringify(wanted.tracking),
  notify: wanted.notify ? 1 : 0,
  staffName: staff?.name ?? 'The shop',
  note: null,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
})

/** Tells Shopify of a claimed parcel. */
async function report(
  parts: PostingParts,
  shopify: Shopify,
  row: PostingRow,
  order: OrderRow,
  lines: readonly NamedLine[],
  staff: Staff | null,
): Promise<PostingOutcome> {
  let fulfillmentId: string
  try {
    const known = await readParcels(shopify, order.shopifyId)
    const pieces = await findPieces(shopify, order, lines)
    // From here on, Shopify may have the parcel: those that it has already are not it.
    const isOurs = await changePosting(parts.db, row.id, 'asking', {
      known: JSON.stringify((known ?? []).map(({ id }) => id)),
    })
    if (!isOurs) throw conflict(`Posting ${order.number} took too long. Try again.`)
    fulfillmentId = await reportParcel(shopify, pieces, {
      tracking: JSON.parse(row.tracking) as NewTracking,
      notify: row.notify === 1,
    })
  } catch (error) {
    const current = await findPosting(parts.db, row.id)
    if (current?.known === null || isSurelyRefused(error)) {
      const refusal = toRefusal(error)
      await release(parts, row, refusal instanceof Error ? refusal.message : String(refusal))
      // What is left at Shopify may differ from what is stored.
      if (error instanceof HttpError) await refreshQuietly(parts, order)
      throw refusal
    }
    if (!(error instanceof ShopifyError)) throw error
    parts.log.warn({ order: order.number, err: error }, 'orders: the answer about a parcel was lost')
    return checkPosting(parts, row.id, staff).catch((cause: unknown) => {
      parts.log.warn({ order: order.number, err: cause }, 'orders: the parcel could not be checked')
      return outcome(row, order, doubt(order))
    })
  }
  // Shopify has the parcel. If this fails, the posting stays open until it is found there.
  await settle(parts, row, order, fulfillmentId, staff)
  await refreshQuietly(parts, order)
  return outcome(
    { ...row, state: 'posted' },
    order,
    `${order.number}: ${pieceWords(row)} posted, and reported to Shopify`,
  )
}

/** Reads the order again, so that its status is Shopify's. Webhooks do the same if this fails. */
async function refreshQuietly({ db, withChanges, shopify, log }: PostingParts, { shopifyId }: OrderRow): Promise<void> {
  try {
    await refreshOrders({ db, withChanges, shopify: shopify!, log }, [shopifyId], AbortSignal.timeout(10_000))
  } catch (error) {
    log.warn({ order: shopifyId, err: error }, 'orders: the order could not be read again after posting')
  }
}

/**
 * Finds out whether Shopify has the parcel of a posting whose answer was lost, and settles it. A parcel that is missing
 * may still come until `SETTLE_MS` after the request.
 * @throws HttpError (404), ShopifyError
 */
export async function checkPosting(
  parts: PostingParts,
  id: string,
  staff: Staff | null,
  signal?: AbortSignal,
): Promise<PostingOutcome> {
  const { db, shopify } = parts
  const row = orNotFound(await findPosting(db, id), 'Parcel')
  const order = orNotFound(await findOrder(db, String(row.orderId)), 'Order')
  if (row.state !== 'asking') return repeated(row, order)
  const isOver = (await now(db)).getTime() - Date.parse(row.updatedAt) >= SETTLE_MS
  if (row.known === null || !shopify) {
    // Shopify wasn't asked yet.
    if (!isOver) return outcome(row, order, `${row.staffName} is posting ${order.number} at this moment.`)
    await release(parts, row, 'It was interrupted before Shopify was asked.')
    return outcome({ ...row, state: 'refused' }, order, `${order.number} was not posted. Post it again.`)
  }
  const parcels = await readParcels(shopify, order.shopifyId, signal)
  const found = parcels && (await findOwn(db, row, parcels))
  if (found) {
    await settle(parts, row, order, found, staff)
    await refreshQuietly(parts, order)
    return outcome({ ...row, state: 'posted' }, order, `${order.number} was posted: Shopify has the parcel`)
  }
  if (!isOver) return outcome(row, order, doubt(order))
  await release(parts, row, 'Shopify has no such parcel.')
  return outcome(
    { ...row, state: 'refused' },
    order,
    `${order.number} was not posted: Shopify has no such parcel. Post it again.`,
  )
}

const doubt = ({ number }: OrderRow) =>
  `Shopify’s answer about ${number} was lost. The shop asks again within a minute whether it was posted; until then, nobody can post it a second time.`

/** The parcel with exactly these pieces that is new since Shopify was asked, and that is of no other posting. */
async function findOwn(db: Database, row: PostingRow, parcels: Awaited<ReturnType<typeof readParcels>>) {
  const others = await db
    .selectFrom('postings')
    .select('fulfillmentId')
    .where('orderId', '=', row.orderId)
    .where('fulfillmentId', 'is not', null)
    .execute()
  const known = new Set([...(JSON.parse(row.known!) as string[]), ...others.map(({ fulfillmentId }) => fulfillmentId)])
  const lines = postedLines(row.lines)
  const own = (parcels ?? []).find(
    ({ id, isActive, pieces }) =>
      isActive &&
      !known.has(id) &&
      pieces.size === lines.length &&
      lines.every(({ lineId, quantity }) => pieces.get(lineId) === quantity),
  )
  return own?.id
}

/** Stores that Shopify has the parcel. */
const settle = (parts: PostingParts, row: PostingRow, order: OrderRow, fulfillmentId: string, staff: Staff | null) =>
  parts.withChanges(async (tx, publishChange) => {
    await lockOrder(tx, row.orderId)
    if (!(await changePosting(tx, row.id, 'asking', { state: 'posted', fulfillmentId }))) return
    await finish(tx, { ...row, fulfillmentId }, order, staff)
    publishChange(consoleChange('orders'))
  })

/** Counts the pieces, and records the posting in the audit log. */
async function finish(tx: Database, row: PostingRow, { id, number }: OrderRow, staff: Staff | null): Promise<void> {
  await countPosted(tx, row)
  await recordAuditEvent(tx, {
    staff,
    action: 'posted',
    kind: 'order',
    recordId: String(id),
    title: number,
    before: null,
    after: { pieces: pieceWords(row), reportedTo: row.reportedTo, ...(JSON.parse(row.tracking) as NewTracking) },
  })
}

/** Gives the claimed pieces free. */
const release = (parts: PostingParts, row: PostingRow, note: string) =>
  parts.withChanges(async (tx, publishChange) => {
    if (await changePosting(tx, row.id, 'asking', { state: 'refused', note })) publishChange(consoleChange('orders'))
  })

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

/** The outcome of a request that was sent again. */
function repeated(row: PostingRow, order: OrderRow): PostingOutcome {
  if (row.state === 'refused') throw conflict(row.note ?? `${order.number} was not posted.`)
  if (row.state === 'asking') return outcome(row, order, `${order.number} is being posted at this moment.`)
  const words = row.state === 'posted' ? 'posted' : 'to be packed again'
  return outcome(row, order, `${order.number}: ${pieceWords(row)} ${words}`)
}

const outcome = (row: PostingRow, order: OrderRow, message: string): PostingOutcome => ({
  posting: toPosting(row, order.number),
  message,
})

const pieceWords = ({ lines }: Pick<PostingRow, 'lines'>) => {
  const pieces = postedLines(lines).reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces === 1 ? '1 piece' : `${pieces} pieces`
}

const conflict = (message: string) => new HttpError(409, message)
