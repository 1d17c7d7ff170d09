import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isTaken } from '#server/database/refusals.ts'
import { nobodys, wasChanged, type JobRow } from './jobs.repository.ts'

/** Whether anything of these kinds runs or is due: all that is asked while there is nothing to do. */
export async function hasWork(db: Database, kinds: readonly string[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([eb('state', '=', 'running'), eb.and([eb('state', '=', 'waiting'), eb('runAt', '<=', now.toISOString())])]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All that run, in whichever process: no more than there are places. */
export const runningJobs = (db: Database, kinds: readonly string[]): Promise<JobRow[]> =>
  db.selectFrom('jobs').selectAll().where('state', '=', 'running').where('kind', 'in', kinds).execute()

interface Claim {
  owner: string
  atOnce: number
  leaseUntil: Date
}

/** Takes up the job of a kind that has been due for longest. Undefined: there is none, or no place is free. */
export async function claimJob(
  db: Database,
  kind: string,
  { owner, atOnce, leaseUntil }: Claim,
  now: Date,
): Promise<JobRow | undefined> {
  const taken = await db
    .selectFrom('jobs')
    .select('place')
    .where('state', '=', 'running')
    .where('kind', '=', kind)
    .execute()
  const place = firstFree(new Set(taken.map((row) => row.place)))
  if (place >= atOnce) return undefined
  const due = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .where('runAt', '<=', now.toISOString())
    .orderBy('runAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  try {
    return await db
      .updateTable('jobs')
      .set((eb) => ({
        state: 'running',
        attempts: eb('attempts', '+', 1),
        owner,
        leaseUntil: leaseUntil.toISOString(),
        place,
        progress: null,
        startedAt: now.toISOString(),
      }))
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    // Another process has taken the place in between, and looks after what waits.
    if (isTaken(error)) return undefined
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
export async function renewLease(db: Database, job: JobRow, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await whileOurs(db, job).set({ leaseUntil: until.toISOString() }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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
  /** Failed, and to be tried again. */
  | { state: 'waiting'; error: string; runAt: Date }

/** Writes down how an attempt ended. False when the job had been taken over: nothing is changed then. */
export async function endAttempt(db: Database, job: JobRow, end: AttemptEnd, now = new Date()): Promise<boolean> {
  const finishedAt = now.toISOString()
  if (end.state !== 'waiting')
    return wasChanged(whileOurs(db, job).set({ ...nobodys, error: null, ...end, finishedAt }))
  // Somebody may have asked it to stop while it failed.
  const [state, at] = ifCancelled(finishedAt)
  return wasChanged(
    whileOurs(db, job).set({ ...nobodys, error: end.error, runAt: end.runAt.toISOString(), state, finishedAt: at }),
  )
}

/** A server that stops gives back what it was at: as if it had not been begun. */
export async function putBack(db: Database, job: JobRow, now = new Date()): Promise<void> {
  const [state, finishedAt] = ifCancelled(now.toISOString())
  await whileOurs(db, job)
    .set((eb) => ({ ...nobodys, state, finishedAt, attempts: eb('attempts', '-', 1) }))
    .execute()
}

/** Frees a job whose process has died, to be begun again; one that somebody has asked to stop stops here. */
export async function takeFromTheDead(db: Database, job: JobRow, now = new Date()): Promise<boolean> {
  const [state, finishedAt] = ifCancelled(now.toISOString())
  return wasChanged(
    whileOurs(db, job)
      .where('leaseUntil', '=', job.leaseUntil)
      .set((eb) => ({ ...nobodys, state, finishedAt, deaths: eb('deaths', '+', 1) })),
  )
}

/** The same for one with which too many processes have died. */
export const buryJob = (db: Database, job: JobRow, error: string, now = new Date()): Promise<boolean> =>
  wasChanged(
    whileOurs(db, job)
      .where('leaseUntil', '=', job.leaseUntil)
      .set((eb) => ({ ...nobodys, state: 'dead', error, finishedAt: now.toISOString(), deaths: eb('deaths', '+', 1) })),
  )

/** The state and the end of a job that waits again, unless it was cancelled. */
const ifCancelled = (finishedAt: string) =>
  [
    sql<'waiting'>`case when ${sql.ref('isCancelled')} = 1 then 'cancelled' else 'waiting' end`,
    sql<string | null>`case when ${sql.ref('isCancelled')} = 1 then ${finishedAt} else null end`,
  ] as const
