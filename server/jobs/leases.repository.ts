import { sql, type ExpressionBuilder } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import type { Database, Tables } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import { isPostgres } from '#server/database/transact.ts'
import { unleased, wasChanged, type JobRow } from './jobs.repository.ts'
import { MOST_WAIT_MS } from './jobs.ts'

/** Matches jobs whose time has come. None may wait longer than this: a later time was set by a clock that was ahead. */
const isDue = (db: Database) => (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb.or([eb('runAt', '<=', sqlNow(db)), eb('runAt', '>', sqlNow(db, MOST_WAIT_MS))])

/** Whether any job of these kinds is running or due: the only query of an idle queue. */
export async function hasWork(db: Database, kinds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('state', '=', 'running'), eb.and([eb('state', '=', 'waiting'), isDue(db)(eb)])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All running jobs, of every process, with the database's current time. */
export const runningJobs = (db: Database, kinds: readonly string[]): Promise<(JobRow & { now: string })[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .select(sqlNow(db).as('now'))
    .where('state', '=', 'running')
    .where('kind', 'in', kinds)
    .execute()

interface Claim {
  owner: string
  atOnce: number
  leaseMs: number
}

/** Namespace of the advisory locks that let one server at a time claim jobs of a kind. */
const TAKING = 4_673

/** Claims the job of a kind that has been due longest. Undefined: none is due, or all slots are taken. */
export async function claimJob(db: Database, kind: string, claim: Claim): Promise<JobRow | undefined> {
  if ((await firstDue(db, kind)) === undefined) return undefined
  if (!isPostgres(db)) return take(db, kind, claim)
  // In `read committed`, each statement sees what the previous server has committed.
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(TAKING)}, hashtext(${kind}))`.execute(tx)
      return take(tx, kind, claim)
    })
}

async function firstDue(db: Database, kind: string): Promise<number | undefined> {
  const due = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where(isDue(db))
    .orderBy('runAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return due?.id
}

async function take(db: Database, kind: string, { owner, atOnce, leaseMs }: Claim): Promise<JobRow | undefined> {
  const taken = await db
    .selectFrom('jobs')
    .select('place')
    .where('state', '=', 'running')
    .where('kind', '=', kind)
    .execute()
  const place = firstFree(new Set(taken.map((row) => row.place)))
  const due = place < atOnce ? await firstDue(db, kind) : undefined
  if (due === undefined) return undefined
  try {
    return await db
      .updateTable('jobs')
      .set((eb) => ({
        state: 'running',
        attempts: eb('attempts', '+', 1),
        owner,
        leaseUntil: sqlNow(db, leaseMs),
        place,
        progress: null,
        startedAt: sqlNow(db),
      }))
      .where('id', '=', due)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    // Another process has taken the slot meanwhile, and will handle waiting jobs.
    if (isUniqueViolation(error) && !isPostgres(db)) return undefined
    throw error
  }
}

function firstFree(taken: ReadonlySet<number | null>): number {
  let place = 0
  while (taken.has(place)) place++
  return place
}

/** Matches a job's row while this attempt holds it, so that an attempt that lost its lease changes nothing. */
const ownedJob = (db: Database, { id, owner, attempts }: JobRow) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('owner', '=', owner)
    .where('attempts', '=', attempts)

/** Renews the lease. False if it is lost. */
export const renewLease = (db: Database, job: JobRow, leaseMs: number): Promise<boolean> =>
  wasChanged(ownedJob(db, job).set({ leaseUntil: sqlNow(db, leaseMs) }))

/** Whether the attempt still holds the job. On PostgreSQL the row stays locked until the transaction ends. */
export async function lockOwnedJob(tx: Database, { id, owner, attempts }: JobRow): Promise<boolean> {
  const row = tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('owner', '=', owner)
    .where('attempts', '=', attempts)
  return (await (isPostgres(tx) ? row.forShare() : row).executeTakeFirst()) !== undefined
}

export async function storeProgress(db: Database, job: JobRow, progress: string): Promise<void> {
  await ownedJob(db, job).set({ progress }).execute()
}

/** The outcome of an attempt. */
export type AttemptEnd =
  | { state: 'done'; result: string; progress: string | null }
  | { state: 'dead' | 'refused'; error: string }
  | { state: 'cancelled' }
  /** Failed; will be retried after `waitMs`. */
  | { state: 'waiting'; error: string; waitMs: number }

/** Stores the outcome of an attempt. False, with nothing changed, if the job had been reclaimed. */
export async function endAttempt(db: Database, job: JobRow, end: AttemptEnd): Promise<boolean> {
  if (end.state !== 'waiting')
    return wasChanged(ownedJob(db, job).set({ ...unleased, error: null, ...end, finishedAt: sqlNow(db) }))
  // The job may have been cancelled while it failed.
  const runAt = sqlNow(db, end.waitMs)
  return wasChanged(ownedJob(db, job).set({ ...unleased, ...ifCancelled(db), error: end.error, runAt }))
}

/** Returns a job to the queue when the server stops, without counting the attempt. */
export async function requeueJob(db: Database, job: JobRow): Promise<void> {
  await ownedJob(db, job)
    .set((eb) => ({ ...unleased, ...ifCancelled(db), attempts: eb('attempts', '-', 1) }))
    .execute()
}

/** Requeues a job whose process has died, or cancels it if that was requested. */
export const reclaimJob = (db: Database, job: JobRow): Promise<boolean> =>
  wasChanged(
    ownedJob(db, job)
      .where('leaseUntil', '=', job.leaseUntil)
      .set((eb) => ({ ...unleased, ...ifCancelled(db), deaths: eb('deaths', '+', 1) })),
  )

/** Fails a job that has crashed too many processes. */
export const failJob = (db: Database, job: JobRow, error: string): Promise<boolean> =>
  wasChanged(
    ownedJob(db, job)
      .where('leaseUntil', '=', job.leaseUntil)
      .set((eb) => ({ ...unleased, state: 'dead', error, finishedAt: sqlNow(db), deaths: eb('deaths', '+', 1) })),
  )

/** Back to waiting, unless the job was cancelled. */
const ifCancelled = (db: Database) => ({
  state: sql<'waiting'>`case when ${sql.ref('isCancelled')} = 1 then 'cancelled' else 'waiting' end`,
  finishedAt: sql<string | null>`case when ${sql.ref('isCancelled')} = 1 then ${sqlNow(db)} else null end`,
})
