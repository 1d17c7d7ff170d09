import { sql, type ExpressionBuilder } from 'kysely'
import { sqlNow, now } from '#server/database/clock.ts'
import type { Database, Tables } from '#server/database/database.ts'
import { keepAttempts } from './attempts.repository.ts'
import type { DeliveryState } from '#shared/features/webhooks/webhooks.contract.ts'

/** Attempts before a webhook counts as failed and needs attention from staff. */
export const MAX_ATTEMPTS = 5
const FIRST_DELAY_MS = 5_000
/** Rows scanned to find the next subjects. */
const SCAN_LIMIT = 1_000
/** Maximum number of SQL parameters per statement. */
const ID_BATCH = 500

/** Ids of due deliveries by subject. */
export type Due = Map<string, number[]>

/** Milliseconds to wait after this many failed attempts: 5, 15, 45 and 135 seconds. */
const retryDelay = (attempts: number) => FIRST_DELAY_MS * 3 ** (attempts - 1)

/**
 * Matches deliveries that have never failed or whose retry delay has passed. If one failed in the future, the clock was
 * ahead.
 */
const isDue = (eb: ExpressionBuilder<Tables, 'webhookDeliveries'>, at: Date) =>
  eb.or([
    eb('attempts', '=', 0),
    eb('handledAt', '>', at.toISOString()),
    ...Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => index + 1).map((attempts) =>
      eb.and([
        eb('attempts', '=', attempts),
        eb('handledAt', '<=', new Date(at.getTime() - retryDelay(attempts)).toISOString()),
      ]),
    ),
  ])

/**
 * The subjects waiting longest with all their waiting deliveries, which one read can settle. Deliveries arriving later
 * wait for the next read.
 */
export async function dueDeliveries(db: Database, most: number): Promise<Due> {
  const at = await now(db)
  const first = await db
    .selectFrom('webhookDeliveries')
    .select('subject')
    .where('state', '=', 'waiting')
    .where((eb) => isDue(eb, at))
    .orderBy('id')
    .limit(SCAN_LIMIT)
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

/** When the next delivery is due; null if none is waiting. */
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
  return new Date(Math.min(...later.map(({ attempts, handledAt }) => Date.parse(handledAt!) + retryDelay(attempts))))
}

/** Outcome of handling deliveries. */
export interface Handled {
  state: Exclude<DeliveryState, 'waiting'>
  /** Description shown to staff. */
  text: string
  /** Whether anything changed here; absent if unknown. */
  changed?: boolean
  /** Gid of the record it is about, if that isn't the subject. */
  about?: string
}

/** Stores the outcome of waiting deliveries. */
export async function settleDeliveries(
  tx: Database,
  ids: readonly number[],
  { state, text, changed, about }: Handled,
): Promise<void> {
  for (const some of batches(ids)) {
    await keepAttempts(tx, (rows) => rows.where('id', 'in', some).where('state', '=', 'waiting'))
    await tx
      .updateTable('webhookDeliveries')
      .set((eb) => ({
        state,
        outcome: text,
        handledAt: sqlNow(tx),
        attempts: eb('attempts', '+', 1),
        // A replay finds nothing left to change.
        changed: keepChanged(changed === undefined ? null : changed ? 1 : 0),
        ...(about !== undefined && { about }),
      }))
      .where('id', 'in', some)
      .where('state', '=', 'waiting')
      .execute()
  }
}

/** Stays 1 once it is, however often the webhook is handled again. */
export const keepChanged = (next: 0 | 1 | null) =>
  sql<0 | 1 | null>`case when ${sql.ref('changed')} = 1 then 1 else ${sql.lit(next)} end`

/** Settles failed deliveries of subjects that have since been read successfully. */
export async function settleFailed(tx: Database, subjects: readonly string[]): Promise<void> {
  await keepAttempts(tx, (rows) => rows.where('subject', 'in', subjects).where('state', '=', 'failed'))
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'handled', outcome: 'It failed at first; the record was read later.', handledAt: sqlNow(tx) })
    .where('subject', 'in', subjects)
    .where('state', '=', 'failed')
    .execute()
}

/** Counts a failed attempt; the deliveries are retried until the maximum number of attempts. */
export async function failDeliveries(tx: Database, ids: readonly number[], text: string): Promise<void> {
  for (const some of batches(ids)) {
    await keepAttempts(tx, (rows) => rows.where('id', 'in', some).where('state', '=', 'waiting'))
    await tx
      .updateTable('webhookDeliveries')
      .set((eb) => ({
        state: sql<DeliveryState>`case when ${sql.ref('attempts')} + 1 >= ${MAX_ATTEMPTS} then 'failed' else 'waiting' end`,
        outcome: text,
        handledAt: sqlNow(tx),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', 'in', some)
      .where('state', '=', 'waiting')
      .execute()
  }
}

function* batches(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += ID_BATCH) yield ids.slice(start, start + ID_BATCH)
}

/** Subjects with unprocessed deliveries. */
export async function waitingSubjects(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select('subject')
    .distinct()
    .where('state', '=', 'waiting')
    .execute()
  return new Set(rows.map(({ subject }) => subject!))
}
