import { sql } from 'kysely'
import { moment } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { isTaken } from '#server/database/refusals.ts'
import { isPostgres } from '#server/database/transact.ts'
import { nobodys, wasChanged, type JobRow } from './jobs.repository.ts'

/** Whether anything of these kinds runs or is due: all that is asked while there is nothing to do. */
export async function hasWork(db: Database, kinds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([eb('state', '=', 'running'), eb.and([eb('state', '=', 'waiting'), eb('runAt', '<=', moment(db))])]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All that run, in whichever process: no more than there are places. Each with the time at which this was asked. */
export const runningJobs = (db: Database, kinds: readonly string[]): Promise<(JobRow & { now: string })[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .select(moment(db).as('now'))
    .where('state', '=', 'running')
    .where('kind', 'in', kinds)
    .execute()

interface Claim {
  owner: string
  atOnce: number
  leaseMs: number
}

/** Of PostgreSQL's advisory locks, those that servers take up jobs of a kind under, one after the other. */
const TAKING = 4_673

/** Takes up the job of a kind that has been due for longest. Undefined: there is none, or no place is free. */
export async function claimJob(db: Database, kind: string, claim: Claim): Promise<JobRow | undefined> {
  if ((await firstDue(db, kind)) === undefined) return undefined
  if (!isPostgres(db)) return take(db, kind, claim)
  // Each statement sees what the server before has committed: that is more than one that began together with it would see.
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
    .where('runAt', '<=', moment(db))
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
        leaseUntil: moment(db, leaseMs),
        place,
        progress: null,
        startedAt: moment(db),
      }))
      .where('id', '=', due)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    // Another process has taken the place in between, and looks after what waits.
    if (isTaken(error) && !isPostgres(db)) return undefined
    throw error
  }
}

function firstFree(taken: ReadonlySet<number | null>): number {
  let place = 0
  while (taken.has(place)) place++
  return place
}

/** The row of a job as long as it is the attempt that was begun: whoever has lost it changes nothing. */
const whileOurs = (db: Database, { id, owner, attempts }: JobRow) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('owner', '=', owner)
    .where('attempts', '=', attempts)

/** Renews the lease. False when it is lost. */
export const renewLease = (db: Database, job: JobRow, leaseMs: number): Promise<boolean> =>
  wasChanged(whileOurs(db, job).set({ leaseUntil: moment(db, leaseMs) }))

/** Whether a job is still this attempt's, and stays so until the transaction ends: whoever wants to take it over waits. */
export async function holdJob(tx: Database, { id, owner, attempts }: JobRow): Promise<boolean> {
  const row = tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('owner', '=', owner)
    .where('attempts', '=', attempts)
  return (await (isPostgres(tx) ? row.forShare() : row).executeTakeFirst()) !== undefined
}

/** Keeps how far a job is. */
export async function noteProgress(db: Database, job: JobRow, progress: string): Promise<void> {
  await whileOurs(db, job).set({ progress }).execute()
}

/** How an attempt ended. */
export type AttemptEnd =
  | { state: 'done'; result: string; progress: string | null }
  | { state: 'dead'; error: string }
  | { state: 'cancelled' }
  /** Failed, and to be tried again after so many milliseconds. */
  | { state: 'waiting'; error: string; waitMs: number }

/** Writes down how an attempt ended. False when the job had been taken over: nothing is changed then. */
export async function endAttempt(db: Database, job: JobRow, end: AttemptEnd): Promise<boolean> {
  if (end.state !== 'waiting')
    return wasChanged(whileOurs(db, job).set({ ...nobodys, error: null, ...end, finishedAt: moment(db) }))
  // Somebody may have asked it to stop while it failed.
  const runAt = moment(db, end.waitMs)
  return wasChanged(whileOurs(db, job).set({ ...nobodys, ...ifCancelled(db), error: end.error, runAt }))
}

/** A server that stops gives back what it was at: as if it had not been begun. */
export async function putBack(db: Database, job: JobRow): Promise<void> {
  await whileOurs(db, job)
    .set((eb) => ({ ...nobodys, ...ifCancelled(db), attempts: eb('attempts', '-', 1) }))
    .execute()
}

/** Frees a job whose process has died, to be begun again; one that somebody has asked to stop stops here. */
export const takeFromTheDead = (db: Database, job: JobRow): Promise<boolean> =>
  wasChanged(
    whileOurs(db, job)
      .where('leaseUntil', '=', job.leaseUntil)
      .set((eb) => ({ ...nobodys, ...ifCancelled(db), deaths: eb('deaths', '+', 1) })),
  )

/** The same for one with which too many processes have died. */
export const buryJob = (db: Database, job: JobRow, error: string): Promise<boolean> =>
  wasChanged(
    whileOurs(db, job)
      .where('leaseUntil', '=', job.leaseUntil)
      .set((eb) => ({ ...nobodys, state: 'dead', error, finishedAt: moment(db), deaths: eb('deaths', '+', 1) })),
  )

/** A job waits again, unless it was cancelled. */
const ifCancelled = (db: Database) => ({
  state: sql<'waiting'>`case when ${sql.ref('isCancelled')} = 1 then 'cancelled' else 'waiting' end`,
  finishedAt: sql<string | null>`case when ${sql.ref('isCancelled')} = 1 then ${moment(db)} else null end`,
})
