import { sql, type ExpressionBuilder } from 'kysely'
import { moment, now } from '#server/database/clock.ts'
import type { Database, Tables } from '#server/database/database.ts'
import type { DeliveryState } from '#shared/features/webhooks/webhooks.contract.ts'

/** How often a webhook is tried before somebody has to look at it. */
export const MOST_ATTEMPTS = 5
const FIRST_WAIT_MS = 5_000
/** Rows that are looked at to find out what is next. */
const LOOKED_AT = 1_000
/** Parameters of one statement. */
const IDS_AT_ONCE = 500

/** What is to be done: deliveries that wait, by what they are about. */
export type Due = Map<string, number[]>

/** How long one that has failed so many times waits: 5, 15, 45 seconds, then more than two minutes. */
const waitAfter = (attempts: number) => FIRST_WAIT_MS * 3 ** (attempts - 1)

/** It waits, and either has never failed or has waited long enough. */
const isDue = (eb: ExpressionBuilder<Tables, 'webhookDeliveries'>, at: Date) =>
  eb.or([
    eb('attempts', '=', 0),
    ...Array.from({ length: MOST_ATTEMPTS - 1 }, (_, place) => place + 1).map((attempts) =>
      eb.and([
        eb('attempts', '=', attempts),
        eb('handledAt', '<=', new Date(at.getTime() - waitAfter(attempts)).toISOString()),
      ]),
    ),
  ])

/**
 * The subjects that have waited for longest, each with everything that waits about it: one reading answers all. What comes later is about
 * something that happened later, and waits for the next reading.
 */
export async function dueDeliveries(db: Database, most: number): Promise<Due> {
  const at = await now(db)
  const first = await db
    .selectFrom('webhookDeliveries')
    .select('subject')
    .where('state', '=', 'waiting')
    .where((eb) => isDue(eb, at))
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute()
  const subjects = [...new Set(first.map(({ subject }) => subject!))].slice(0, most)
  const due: Due = new Map(subjects.map((subject) => [subject, []]))
  if (subjects.length === 0) return due
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(['id', 'subject'])
    .where('subject', 'in', subjects)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id, subject } of rows) due.get(subject!)!.push(id)
  return due
}

/** When the next one is due; null: none waits. */
export async function nextDue(db: Database): Promise<Date | null> {
  const at = await now(db)
  const isWaiting = () => db.selectFrom('webhookDeliveries').where('state', '=', 'waiting')
  const one = await isWaiting()
    .select('id')
    .where((eb) => isDue(eb, at))
    .limit(1)
    .executeTakeFirst()
  if (one) return at
  const later = await isWaiting().select(['attempts', 'handledAt']).execute()
  if (later.length === 0) return null
  return new Date(Math.min(...later.map(({ attempts, handledAt }) => Date.parse(handledAt!) + waitAfter(attempts))))
}

/** What became of what deliveries were about. */
export interface Handled {
  state: Exclude<DeliveryState, 'waiting'>
  /** A sentence for people. */
  text: string
}

/** Writes down what became of deliveries that waited. */
export async function settleDeliveries(tx: Database, ids: readonly number[], { state, text }: Handled): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await tx
      .updateTable('webhookDeliveries')
      .set((eb) => ({ state, outcome: text, handledAt: moment(tx), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
      .where('state', '=', 'waiting')
      .execute()
}

/** What had failed for good about subjects that have now been read is settled, too. */
export async function settleFailed(tx: Database, subjects: readonly string[]): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'handled', outcome: 'It failed at first; what it is about was read later.' })
    .where('subject', 'in', subjects)
    .where('state', '=', 'failed')
    .execute()
}

/** Deliveries could not be handled: they are tried again, or wait for somebody to look at them. */
export async function failDeliveries(tx: Database, ids: readonly number[], text: string): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await tx
      .updateTable('webhookDeliveries')
      .set((eb) => ({
        state: sql<DeliveryState>`case when ${sql.ref('attempts')} + 1 >= ${MOST_ATTEMPTS} then 'failed' else 'waiting' end`,
        outcome: text,
        handledAt: moment(tx),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
      .where('state', '=', 'waiting')
      .execute()
}

/** What the inbox tells of and nobody has looked at yet. */
export async function waitingSubjects(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select('subject')
    .distinct()
    .where('state', '=', 'waiting')
    .execute()
  return new Set(rows.map(({ subject }) => subject!))
}
