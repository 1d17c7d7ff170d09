import { consoleChange } from '#server/changes/changes.ts'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { PostedLine } from '#server/database/schema/orders.table.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { NewTracking } from '#shared/features/orders/packing.contract.ts'
import { countPrinted, printKey, readPrints, storedLines, type OrderRow } from '#server/features/orders/order-row.ts'
import { findOrder } from '#server/features/orders/orders.repository.ts'
import { isDone, isPaid } from '#server/features/orders/order-stages.ts'
import { conflict, outcome, pieceWords, refreshQuietly, type PostingOutcome, type PostingParts } from './posting.ts'
import { changePosting, findPosting, lockOrder, type PostingRow } from './postings.repository.ts'
import { checkPosting, countParcel, doubt, release, settle, SETTLE_MS } from './settle-posting.ts'
import { findPieces, isSurelyRefused, readParcels, reportParcel, toRefusal } from './shopify-parcels.ts'

export interface NewPosting {
  orderId: string
  postingId: string
  lines: { lineId: string; quantity: number }[]
  reportTo: PostingRow['reportedTo']
  tracking: NewTracking
  notify: boolean
}

/** Job that finds out what became of a posting. */
export const POSTING_JOB = 'posting'

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
    const row = newRow(order, { ...wanted, reportTo: reportTo(wanted, order, lines) }, lines, staff, at)
    await tx.insertInto('postings').values(row).execute()
    if (row.reportedTo === 'hand') await countParcel(tx, row, order, staff)
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

type NamedLine = Required<PostedLine> & { title: string }

/** @throws HttpError (409) if these pieces of the order can't be posted now */
async function postableLines(tx: Database, order: OrderRow, wanted: NewPosting['lines']): Promise<NamedLine[]> {
  const { number } = order
  const asking = await tx
    .selectFrom('postings')
    .select(['staffName', 'note'])
    .where('orderId', '=', order.id)
    .where('state', '=', 'asking')
    .executeTakeFirst()
  if (asking && asking.note !== null)
    throw conflict(
      `Nobody knows yet whether an earlier parcel of ${number} was posted. Settle that first: see READY TO PACK. Nothing was posted.`,
    )
  if (asking) throw conflict(`${asking.staffName} is posting ${number} at this moment. Wait for the result.`)
  if (order.cancelledAt !== null) throw conflict(`${number} was cancelled. Nothing was posted.`)
  if (order.isTest === 1) throw conflict(`${number} is a test order. Nothing was posted.`)
  if (!isPaid(order)) throw conflict(`${number} is not paid, or was refunded. Nothing was posted.`)
  const lines = new Map(storedLines(order.lines, order).map((line) => [line.id, line]))
  if (isDone(order)) throw conflict(`${number} was posted already.`)
  const prints = await readPrints(tx, [order.id])
  const sums = Map.groupBy(wanted, ({ lineId }) => lineId)
  return [...sums].map(([lineId, all]) => {
    const line = orNotFound(lines.get(lineId), 'Line of the order')
    const quantity = all.reduce((sum, one) => sum + one.quantity, 0)
    const { title, fulfilled, lost } = line
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
    return { lineId, quantity, before: fulfilled + lost, again: Math.min(quantity, lost), title }
  })
}

/**
 * Replacements of lost pieces are marked by hand: at Shopify, nothing of them is left to send.
 * @throws HttpError (409) if the parcel has other pieces, too
 */
function reportTo(wanted: NewPosting, { number }: OrderRow, lines: readonly NamedLine[]): PostingRow['reportedTo'] {
  const replaced = lines.filter(({ again }) => again > 0)
  if (wanted.reportTo === 'hand' || replaced.length === 0) return wanted.reportTo
  if (lines.every(({ quantity, again }) => again === quantity)) return 'hand'
  const titles = replaced.map(({ again, title }) => `${again} × ${title}`).join(', ')
  throw conflict(
    `${titles} of ${number} ${replaced.length === 1 ? 'replaces what' : 'replace what'} got lost, of which Shopify isn’t told again. Post that first, and then the rest: see “Parts and tracking link”. Nothing was posted.`,
  )
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
  lines: JSON.stringify(
    lines.map(({ lineId, quantity, before, again }) => ({ lineId, quantity, before, ...(again > 0 && { again }) })),
  ),
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
      await release(parts, row, order, refusal instanceof Error ? refusal.message : String(refusal))
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

/** The outcome of a request that was sent again. */
function repeated(row: PostingRow, order: OrderRow): PostingOutcome {
  if (row.state === 'refused') throw conflict(row.note ?? `${order.number} was not posted.`)
  if (row.state === 'asking') return outcome(row, order, `${order.number} is being posted at this moment.`)
  const words = row.state === 'posted' ? 'posted' : 'to be packed again'
  return outcome(row, order, `${order.number}: ${pieceWords(row)} ${words}`)
}
