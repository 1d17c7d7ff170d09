import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { foldAscii, foldedOn } from '#server/database/fold-ascii.ts'
import { containsPattern } from '#server/database/like.ts'
import { rowId } from '#server/database/row-id.ts'
import type { Delivery, DeliveryState } from '#shared/features/webhooks/webhooks.contract.ts'
import { privacyTopics } from './topics.ts'
import type { WebhookDeliveriesTable } from '#server/database/schema/webhooks.table.ts'

const columns = [
  'id',
  'topic',
  'eventId',
  'webhookId',
  'subject',
  'state',
  'times',
  'attempts',
  'outcome',
  'triggeredAt',
  'receivedAt',
  'handledAt',
] as const

export type DeliveryRow = Pick<Selectable<WebhookDeliveriesTable>, (typeof columns)[number]>

/** Deliveries searched per query; bodies may be long, so long searches yield between queries. */
const SEARCH_WINDOW = 2_000

interface DeliveryFilter {
  search?: string | undefined
  state?: DeliveryState | undefined
  topic?: string | undefined
  before?: string | undefined
  limit: number
}

/** Deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  { search, state, topic, before, limit }: DeliveryFilter,
): Promise<Delivery[]> {
  const rows: DeliveryRow[] = []
  const newest = (await newestId(db)) + 1
  // A huge `before` would otherwise take millions of empty steps.
  for (let end = before ? Math.min(Number(before), newest) : newest; end > 1; end -= SEARCH_WINDOW) {
    let query = db
      .selectFrom('webhookDeliveries')
      .select(columns)
      .where('id', '<', end)
      .orderBy('id', 'desc')
      .limit(limit - rows.length)
    if (state) query = query.where('state', '=', state)
    if (topic) query = query.where('topic', '=', topic)
    if (search) query = query.where('id', '>=', end - SEARCH_WINDOW).where(matches(db, search))
    rows.push(...(await query.execute()))
    if (!search || rows.length >= limit) break
    await yieldToOthers()
  }
  return rows.map(toDelivery)
}

/** Matches deliveries that contain the text in any of these columns, ignoring case. */
const matches = (db: Database, search: string) => {
  const pattern = containsPattern(foldAscii(search))
  const names = ['subject', 'event_id', 'webhook_id', 'body']
  return sql<boolean>`(${sql.join(
    names.map((name) => sql`${foldedOn(db, sql.ref(name))} like ${pattern} escape '\\'`),
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

/** A delivery with its body. */
export async function findDelivery(db: Database, id: string): Promise<(Delivery & { payload: string }) | undefined> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select([...columns, 'body'])
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row && { ...toDelivery(row), payload: row.body }
}

/** Queues a delivery again as if it had just arrived. */
export async function requeueDelivery(tx: Database, id: string, subject: string): Promise<Delivery> {
  const row = await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', subject, attempts: 0, outcome: null, handledAt: null })
    .where('id', '=', rowId(id))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toDelivery(row)
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
  return Number(numDeletedRows)
}

/** Queues privacy requests again that have failed, because nobody may notice that they weren't carried out. */
export async function requeueFailedRequests(db: Database): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', attempts: 0, handledAt: null })
    .where('state', '=', 'failed')
    .where('subject', 'is not', null)
    .where('topic', 'in', privacyTopics)
    .execute()
}

const toDelivery = (row: DeliveryRow): Delivery => ({ ...row, id: String(row.id) })
