import type { Database } from '#server/database/database.ts'
import type { InboxEntry, UnchangedRun } from '#shared/features/webhooks/webhooks.contract.ts'
import { deliveriesById, listDeliveries, matching, type DeliveryFilter } from './deliveries.repository.ts'

/** Deliveries looked at per page; the rest of a longer run is counted. */
const SCANNED = 1_000

interface InboxPage {
  entries: InboxEntry[]
  /** Id; the next page has older deliveries. Null if there is none. */
  next: string | null
}

/** A line of the inbox: deliveries in a row that changed nothing, or one delivery. Times are ISO 8601. */
interface Line {
  isUnchanged: boolean
  count: number
  newest: number
  oldest: number
  from: string
  to: string
}

/**
 * A page of the inbox, newest first: deliveries in a row that changed nothing are one entry. What is searched for is
 * shown as it is.
 */
export async function readInbox(db: Database, filter: Omit<DeliveryFilter, 'after'>): Promise<InboxPage> {
  const { search, limit, ...range } = filter
  if (search) {
    const found = await listDeliveries(db, filter)
    return {
      entries: found.map((delivery) => ({ kind: 'delivery', delivery })),
      next: found.length < limit ? null : found.at(-1)!.id,
    }
  }
  const scanned = await matching(db, range)
    .select(['id', 'receivedAt', 'changed'])
    .orderBy('id', 'desc')
    .limit(SCANNED)
    .execute()
  const lines: Line[] = []
  let isFull = false
  for (const { id, receivedAt, changed } of scanned) {
    const isUnchanged = changed === 0
    const last = lines.at(-1)
    if (isUnchanged && last?.isUnchanged) Object.assign(last, { count: last.count + 1, oldest: id, from: receivedAt })
    else if ((isFull = lines.length === limit)) break
    else lines.push({ isUnchanged, count: 1, newest: id, oldest: id, from: receivedAt, to: receivedAt })
  }
  const last = lines.at(-1)
  const isCut = !isFull && scanned.length === SCANNED
  if (isCut && last!.isUnchanged) await countRest(db, range, last!)
  const single = lines.filter(({ count }) => count === 1).map(({ newest }) => newest)
  const deliveries = await deliveriesById(db, single)
  return {
    // A delivery may have been swept meanwhile.
    entries: lines.flatMap((line): InboxEntry[] => {
      if (line.count > 1) return [{ kind: 'unchanged', run: toRun(line) }]
      const delivery = deliveries.get(String(line.newest))
      return delivery ? [{ kind: 'delivery', delivery }] : []
    }),
    next: isFull || isCut ? String(last!.oldest) : null,
  }
}

/** Extends a run by its deliveries that weren't scanned. */
async function countRest(db: Database, range: Parameters<typeof matching>[1], run: Line): Promise<void> {
  const older = matching(db, { ...range, before: String(run.oldest) })
  const { end } = await older
    .select((eb) => eb.fn.max('id').as('end'))
    .where((eb) => eb.or([eb('changed', 'is', null), eb('changed', '=', 1)]))
    .executeTakeFirstOrThrow()
  const rest = await older
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('id').as('oldest'), eb.fn.min('receivedAt').as('from')])
    .where('id', '>', Number(end ?? 0))
    .executeTakeFirstOrThrow()
  if (Number(rest.count) === 0) return
  run.count += Number(rest.count)
  run.oldest = Number(rest.oldest)
  run.from = rest.from
}

const toRun = ({ count, newest, oldest, from, to }: Line): UnchangedRun => ({
  count,
  newest: String(newest),
  oldest: String(oldest),
  from,
  to,
})
