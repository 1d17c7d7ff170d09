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
  isStuck: row.state === 'asking' && row.note !== null,
  lines: postedLines(row.lines).map(({ lineId, quantity }) => ({ lineId, quantity })),
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
  change: Partial<Pick<PostingRow, 'state' | 'reportedTo' | 'known' | 'fulfillmentId' | 'note'>>,
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
 * Shopify's new numbers have been read meanwhile. Those that replace lost ones are not missing any more.
 */
export async function countPosted(tx: Database, { orderId, lines }: Pick<PostingRow, 'orderId' | 'lines'>) {
  await changeCounts(tx, orderId, (posted, lost) => {
    for (const { lineId, quantity, before, again = 0 } of postedLines(lines)) {
      posted.set(lineId, Math.max(posted.get(lineId) ?? 0, before + quantity - again))
      lost.set(lineId, Math.min(lost.get(lineId) ?? 0, before) - again)
    }
  })
}

/**
 * Counts the pieces of a posting as not posted. A line without any other posting counts as Shopify says. What came back
 * isn't lost.
 */
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
  const elsewhere = new Set(others.flatMap((other) => postedLines(other.lines)).map(({ lineId }) => lineId))
  await changeCounts(tx, orderId, (posted, lost) => {
    for (const { lineId, quantity, again = 0 } of postedLines(lines)) {
      const first = quantity - again
      if (elsewhere.has(lineId)) posted.set(lineId, (posted.get(lineId) ?? 0) - first)
      else posted.delete(lineId)
      lost.set(lineId, Math.max(0, (lost.get(lineId) ?? 0) - first) + again)
    }
  })
}

/** Changes the pieces of a locked order that are posted, and those that got lost. Zeros are left out. */
export async function changeCounts(
  tx: Database,
  orderId: number,
  change: (posted: Map<string, number>, lost: Map<string, number>) => void,
) {
  const order = await tx
    .selectFrom('orders')
    .select(['posted', 'lost'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [posted, lost] = [order.posted, order.lost].map(
    (counts) => new Map(Object.entries(JSON.parse(counts) as Record<string, number>)),
  ) as [Map<string, number>, Map<string, number>]
  change(posted, lost)
  const stored = (counts: Map<string, number>) =>
    JSON.stringify(Object.fromEntries([...counts].filter(([, count]) => count > 0)))
  await tx
    .updateTable('orders')
    .set({ posted: stored(posted), lost: stored(lost) })
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
