import type { ExpressionBuilder, Selectable } from 'kysely'
import { moment } from '#server/database/clock.ts'
import { rowId } from '#server/database/row-id.ts'
import type { Database, Tables } from '#server/database/database.ts'
import { isTaken } from '#server/database/refusals.ts'
import type { NewJob } from './jobs.ts'
import type { JobsTable } from './jobs.table.ts'

export type JobRow = Selectable<JobsTable>

/** Of a job that nobody is at. */
export const nobodys = { owner: null, leaseUntil: null, place: null }

/** Adds a job, or answers the id of the one of its key that waits or runs. */
export async function addJob(tx: Database, { kind, payload, key, runAt }: NewJob): Promise<number> {
  for (;;) {
    const added = await tx
      .insertInto('jobs')
      .values({
        ...nobodys,
        kind,
        key: key ?? null,
        payload: JSON.stringify(payload ?? null),
        state: 'waiting',
        attempts: 0,
        deaths: 0,
        runAt: runAt?.toISOString() ?? moment(tx),
        isCancelled: 0,
        progress: null,
        result: null,
        error: null,
        createdAt: moment(tx),
        startedAt: null,
        finishedAt: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return Number(added.id)
    const there = await tx
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('key', '=', key!)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    // It may have ended in between, in another process.
    if (there) return Number(there.id)
  }
}

/** The newest job of a kind, or of a kind and key. */
export function latestJob(db: Database, kind: string, key?: string): Promise<JobRow | undefined> {
  const ofKind = db.selectFrom('jobs').selectAll().where('kind', '=', kind)
  const wanted = key === undefined ? ofKind : ofKind.where('key', '=', key)
  return wanted.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Whether an update met a row that is as it expects. */
export const wasChanged = async (update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }) =>
  (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n

/** See `Jobs.cancel`; run it in a transaction. */
export async function cancelJob(tx: Database, id: string): Promise<boolean> {
  const job = () => tx.updateTable('jobs').where('id', '=', rowId(id))
  const ended = { state: 'cancelled', isCancelled: 1, finishedAt: moment(tx) } as const
  return (
    (await wasChanged(job().where('state', '=', 'waiting').set(ended))) ||
    (await wasChanged(job().where('state', '=', 'running').set({ isCancelled: 1 })))
  )
}

/** See `Jobs.retry`. In a transaction: one that answers false is over on PostgreSQL. */
export async function retryJob(db: Database, id: string): Promise<boolean> {
  const anew = { state: 'waiting', attempts: 0, deaths: 0, isCancelled: 0, progress: null, error: null } as const
  try {
    return await wasChanged(
      db
        .updateTable('jobs')
        .where('id', '=', rowId(id))
        .where('state', 'in', ['dead', 'cancelled'])
        .set({ ...anew, runAt: moment(db), startedAt: null, finishedAt: null }),
    )
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Forgets jobs that ended before a time. Answers how many. */
export async function sweepJobs(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('finishedAt', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * A condition on jobs that are dead: nobody has done since what they were to do. One of the same kind and key that has ended well later
 * has done it.
 */
export const isUndone = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('jobs as later')
        .select('later.id')
        .whereRef('later.kind', '=', 'jobs.kind')
        .whereRef('later.key', '=', 'jobs.key')
        .whereRef('later.id', '>', 'jobs.id')
        .where('later.state', '=', 'done'),
    ),
  )
