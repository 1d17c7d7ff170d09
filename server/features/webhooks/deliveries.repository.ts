import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import { hasText } from '#server/database/addresses.ts'
import type { Database } from '#server/database/database.ts'
import { foldAscii, foldedOn } from '#server/database/fold-ascii.ts'
import { MAX_ID, rowId } from '#server/database/row-id.ts'
import type { Attempt, Delivery, DeliveryState } from '#shared/features/webhooks/webhooks.contract.ts'
import { earlierAttempts, keepAttempts } from './attempts.repository.ts'
import { keepChanged } from './inbox.repository.ts'
import { nameRecords } from './name-records.ts'
import { privacyTopics } from './topics.ts'
import type { WebhookDeliveriesTable } from '#server/database/schema/webhooks.table.ts'

const columns = [
  'id',
  'topic',
  'eventId',
  'webhookId',
  'subject',
  'about',
  'state',
  'changed',
  'times',
  'outcome',
  'triggeredAt',
  'receivedAt',
  'handledAt',
] as const

type DeliveryRow = Pick<Selectable<WebhookDeliveriesTable>, (typeof columns)[number]> & { earlier: number | string }

/** Deliveries searched per query; bodies may be long, so long searches yield between queries. */
const SEARCH_WINDOW = 2_000

export interface DeliveryFilter {
  search?: string | undefined
  state?: DeliveryState | undefined
  topic?: string | undefined
  /** Ids; only older and only newer deliveries are returned. */
  before?: string | undefined
  after?: string | undefined
  limit: number
}

/** Deliveries, newest first. */
export async function listDeliveries(db: Database, { search, limit, ...filter }: DeliveryFilter): Promise<Delivery[]> {
  const rows: DeliveryRow[] = []
  const newest = (await newestId(db)) + 1
  // A huge `before` would otherwise take millions of empty steps.
  for (let end = filter.before ? Math.min(Number(filter.before), newest) : newest; end > 1; end -= SEARCH_WINDOW) {
    let query = matching(db, filter)
      .select(columns)
      .select(countEarlier)
      .where('id', '<', end)
      .orderBy('id', 'desc')
      .limit(limit - rows.length)
    if (search) query = query.where('id', '>=', end - SEARCH_WINDOW).where(matches(db, search))
    rows.push(...(await query.execute()))
    if (!search || rows.length >= limit) break
    await yieldToOthers()
  }
  return toDeliveries(db, rows)
}

/** Deliveries with these ids, by id. */
export async function deliveriesById(db: Database, ids: readonly number[]): Promise<Map<string, Delivery>> {
  if (ids.length === 0) return new Map()
  const rows = db.selectFrom('webhookDeliveries').select(columns).select(countEarlier).where('id', 'in', ids)
  return new Map((await toDeliveries(db, await rows.execute())).map((delivery) => [delivery.id, delivery]))
}

/** Deliveries in this state, of this topic and in this range. */
export function matching(db: Database, { state, topic, before, after }: Omit<DeliveryFilter, 'search' | 'limit'>) {
  let query = db.selectFrom('webhookDeliveries')
  if (state) query = query.where('state', '=', state)
  if (topic) query = query.where('topic', '=', topic)
  // Ids on the wire may be larger than those of the column.
  if (before) query = query.where('id', '<', Math.min(Number(before), MAX_ID))
  if (after) query = query.where('id', '>', Math.min(Number(after), MAX_ID))
  return query
}

/** The number of attempts before the last one; PostgreSQL counts in text. */
const countEarlier = sql<number | string>`(
  select count(*) from webhook_attempts where delivery_id = webhook_deliveries.id
)`.as('earlier')

/** Matches deliveries that contain the text in any of these columns, ignoring case. */
const matches = (db: Database, search: string) => {
  const names = ['subject', 'event_id', 'webhook_id', 'body']
  return sql<boolean>`(${sql.join(
    names.map((name) => hasText(foldedOn(db, sql.ref(name)), search, foldAscii)),
    sql` or `,
  )})`
}

async function newestId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** A delivery with its body and attempts. */
export async function findDelivery(db: Database, id: string) {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select(columns)
    .select(['body', countEarlier])
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  if (!row) return undefined
  const { body: payload, ...rest } = row
  const { state, outcome, handledAt, receivedAt } = rest
  const last: Attempt[] =
    outcome === null ? [] : [{ at: handledAt ?? receivedAt, state: state === 'waiting' ? 'failed' : state, outcome }]
  const [delivery] = await toDeliveries(db, [rest])
  return { ...delivery!, payload, history: [...last, ...(await earlierAttempts(db, row.id))] }
}

/** Queues a delivery again as if it had just arrived, and keeps the attempts that were made. */
export async function requeueDelivery(tx: Database, id: string, subject: string): Promise<Delivery> {
  await keepAttempts(tx, (rows) => rows.where('id', '=', rowId(id)))
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', subject, attempts: 0, outcome: null, handledAt: null, changed: keepChanged(null) })
    .where('id', '=', rowId(id))
    .execute()
  return (await deliveriesById(tx, [rowId(id)])).get(id)!
}

/** Inbox totals; times are ISO 8601. */
export interface InboxCounts {
  waiting: number
  failed: number
  lastDelivery: string | null
}

export async function countDeliveries(db: Database): Promise<InboxCounts> {
  const inState = (state: DeliveryState) =>
    db
      .selectFrom('webhookDeliveries')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('webhookDeliveries')
    .select((eb) => eb.fn.max('receivedAt').as('at'))
    .executeTakeFirst()
  return {
    waiting: Number((await inState('waiting')).count),
    failed: Number((await inState('failed')).count),
    lastDelivery: last?.at ?? null,
  }
}

/** When the app was uninstalled (ISO 8601) if that is the last webhook handled, otherwise null. */
export async function lastUninstalled(db: Database): Promise<string | null> {
  const last = await db
    .selectFrom('webhookDeliveries')
    .select(['topic', 'handledAt'])
    .where('state', '=', 'handled')
    // Shopify still sends them after the app was uninstalled.
    .where('topic', 'not in', privacyTopics)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.topic === 'app/uninstalled' ? last.handledAt : null
}

/**
 * Deletes deliveries received before a date, handled or not. Privacy requests stay until they are carried out or
 * answered. Returns the number deleted.
 */
export async function sweepDeliveries(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhookDeliveries')
    .where('receivedAt', '<', before.toISOString())
    .where((eb) =>
      eb.or([
        eb('subject', 'is', null),
        eb('topic', 'not in', privacyTopics),
        eb.and([
          eb('state', 'not in', ['waiting', 'failed']),
          eb.or([eb('topic', '!=', 'customers/data_request'), eb('body', 'like', '%"answered_at"%')]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  // The other attempts go with their deliveries.
  await db.deleteFrom('webhookAttempts').where('at', '<', before.toISOString()).execute()
  return Number(numDeletedRows)
}

/** Queues privacy requests again that have failed, because nobody may notice that they weren't carried out. */
export async function requeueFailedRequests(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepAttempts(tx, (rows) =>
      rows.where('state', '=', 'failed').where('subject', 'is not', null).where('topic', 'in', privacyTopics),
    )
    await tx
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', attempts: 0, outcome: null, handledAt: null })
      .where('state', '=', 'failed')
      .where('subject', 'is not', null)
      .where('topic', 'in', privacyTopics)
      .execute()
  })
}

async function toDeliveries(db: Database, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const records = await nameRecords(
    db,
    rows.flatMap(({ subject, about }) => about ?? subject ?? []),
  )
  return rows.map(({ id, about, changed, earlier, ...row }) => ({
    ...row,
    id: String(id),
    attempts: Number(earlier) + (row.handledAt === null ? 0 : 1),
    changed: changed === null ? null : changed === 1,
    record: records.get(about ?? row.subject ?? '') ?? null,
  }))
}
