import type { Selectable } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { PostedLine, PostingsTable } from '#server/database/schema/orders.table.ts'
import type { Tracking } from '#shared/features/orders/order-status.contract.ts'
import type { Posting } from '#shared/features/orders/packing.contract.ts'

export type PostingRow = Selectable<PostingsTable>

export const postedLines = (lines: string) => JSON.parse(lines) as PostedLine[]

export const findPosting = (db: Database, id: string): Promise<PostingRow | undefined> =>
  db.selectFrom('postings').selectAll().where('id', '=', id).executeTakeFirst()

/** Postings since a time and all whose answer is awaited, newest first. */
export async function listPostings(db: Database, since: string): Promise<Posting[]> {
  const rows = await db
    .selectFrom('postings')
    .innerJoin('orders', 'orders.id', 'postings.orderId')
    .selectAll('postings')
    .select('orders.number')
    .where((eb) => eb.or([eb('postings.createdAt', '>=', since), eb('state', '=', 'asking')]))
    .orderBy('postings.createdAt', 'desc')
    .orderBy('postings.id')
    .execute()
  return rows.map(({ number, ...row }) => toPosting(row, number))
}

export const toPosting = (row: PostingRow, number: string): Posting => ({
  id: row.id,
  orderId: String(row.orderId),
  shopifyOrderNumber: number,
  pieces: postedLines(row.lines).reduce((sum, { quantity }) => sum + quantity, 0),
  reportedTo: row.reportedTo,
  state: row.state,
  tracking: JSON.parse(row.tracking) as Tracking,
  note: row.note,
  staffName: row.staffName,
  createdAt: row.createdAt,
})

/** Locks an order until the transaction ends, so that postings of it wait for each other. */
export async function lockOrder(tx: Database, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ posted: eb.ref('posted') }))
    .where('id', '=', orderId)
    .execute()
}

/** Changes a posting that is still in the given state. False if it isn't. */
export async function changePosting(
  tx: Database,
  id: string,
  from: PostingRow['state'],
  change: Partial<Pick<PostingRow, 'state' | 'known' | 'fulfillmentId' | 'note'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('postings')
    .set({ ...change, updatedAt: sqlNow(tx) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Counts the pieces of a posting as posted. They come on top of those that were posted when it began, whether or not
 * Shopify's new numbers have been read meanwhile.
 */
export async function countPosted(tx: Database, { orderId, lines }: Pick<PostingRow, 'orderId' | 'lines'>) {
  await changePosted(tx, orderId, (posted) => {
    for (const { lineId, quantity, before } of postedLines(lines)) posted.set(lineId, before + quantity)
  })
}

/** Counts the pieces of a posting as not posted. A line without any other posting counts as Shopify says. */
export async function uncountPosted(
  tx: Database,
  { id, orderId, lines }: Pick<PostingRow, 'id' | 'orderId' | 'lines'>,
) {
  const others = await tx
    .selectFrom('postings')
    .select('lines')
    .where('orderId', '=', orderId)
    .where('state', '=', 'posted')
    .where('id', '<>', id)
    .execute()
  const posted = new Set(others.flatMap((other) => postedLines(other.lines)).map(({ lineId }) => lineId))
  await changePosted(tx, orderId, (counts) => {
    for (const { lineId, quantity } of postedLines(lines))
      if (posted.has(lineId)) counts.set(lineId, Math.max(0, (counts.get(lineId) ?? 0) - quantity))
      else counts.delete(lineId)
  })
}

async function changePosted(tx: Database, orderId: number, change: (posted: Map<string, number>) => void) {
  const order = await tx.selectFrom('orders').select('posted').where('id', '=', orderId).executeTakeFirstOrThrow()
  const posted = new Map(Object.entries(JSON.parse(order.posted) as Record<string, number>))
  change(posted)
  await tx
    .updateTable('orders')
    .set({ posted: JSON.stringify(Object.fromEntries(posted)) })
    .where('id', '=', orderId)
    .execute()
}

/** Fulfilments that Shopify has cancelled: their postings are undone. Returns whether there were any. */
export async function undoCancelled(tx: Database, fulfillmentIds: readonly string[]): Promise<boolean> {
  if (fulfillmentIds.length === 0) return false
  const rows = await tx
    .selectFrom('postings')
    .selectAll()
    .where('fulfillmentId', 'in', [...fulfillmentIds])
    .where('state', '=', 'posted')
    .orderBy('orderId')
    .execute()
  for (const row of rows) {
    await lockOrder(tx, row.orderId)
    if (await changePosting(tx, row.id, 'posted', { state: 'undone' })) await uncountPosted(tx, row)
  }
  return rows.length > 0
}
