import type { ExpressionBuilder, Selectable } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import { rowId } from '#server/database/row-id.ts'
import type { Database, Tables } from '#server/database/database.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import type { NewJob } from './jobs.ts'
import type { JobsTable } from '#server/database/schema/jobs.table.ts'

export type JobRow = Selectable<JobsTable>

/** Column values of a job without a lease. */
export const unleased = { owner: null, leaseUntil: null, place: null }

/** Adds a job, or returns the id of the waiting or running one with the same key. */
export async function addJob(tx: Database, { kind, payload, key, runAt }: NewJob): Promise<number> {
  for (;;) {
    const added = await tx
      .insertInto('jobs')
      .values({
        ...unleased,
        kind,
        key: key ?? null,
        payload: JSON.stringify(payload ?? null),
        state: 'waiting',
        attempts: 0,
        deaths: 0,
        runAt: runAt?.toISOString() ?? sqlNow(tx),
        isCancelled: 0,
        progress: null,
        result: null,
        error: null,
        createdAt: sqlNow(tx),
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
    // It has ended meanwhile in another process: try again.
    if (!there) continue
    const at = runAt?.toISOString() ?? sqlNow(tx)
    const isNew = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
      eb.and({ id: there.id, state: 'waiting', attempts: 0 }).and('runAt', '>', at)
    await tx.updateTable('jobs').set({ runAt: at }).where(isNew).execute()
    return Number(there.id)
  }
}

/** Lets a job that waits, also one that has failed, make its next attempt now. */
export async function hastenJob(tx: Database, id: number): Promise<void> {
  const now = sqlNow(tx)
  const isLater = (eb: ExpressionBuilder<Tables, 'jobs'>) => eb.and({ id, state: 'waiting' }).and('runAt', '>', now)
  await tx.updateTable('jobs').set({ runAt: now }).where(isLater).execute()
}

/** The newest job of a kind, or of a kind and key. */
export function latestJob(db: Database, kind: string, key?: string): Promise<JobRow | undefined> {
  const ofKind = db.selectFrom('jobs').selectAll().where('kind', '=', kind)
  const wanted = key === undefined ? ofKind : ofKind.where('key', '=', key)
  return wanted.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Whether an update matched a row. */
export const wasChanged = async (update: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }) =>
  (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n

/** See `Jobs.cancel`. Requires a transaction. */
export async function cancelJob(tx: Database, id: string): Promise<boolean> {
  const job = () => tx.updateTable('jobs').where('id', '=', rowId(id))
  const ended = { state: 'cancelled', isCancelled: 1, finishedAt: sqlNow(tx) } as const
  return (
    (await wasChanged(job().where('state', '=', 'waiting').set(ended))) ||
    (await wasChanged(job().where('state', '=', 'running').set({ isCancelled: 1 })))
  )
}

/** See `Jobs.retry`. On PostgreSQL a false result leaves the surrounding transaction aborted. */
export async function retryJob(db: Database, id: string): Promise<boolean> {
  const anew = { state: 'waiting', attempts: 0, deaths: 0, isCancelled: 0, progress: null, error: null } as const
  try {
    return await wasChanged(
      db
        .updateTable('jobs')
        .where('id', '=', rowId(id))
        .where('state', 'in', ['dead', 'cancelled'])
        .set({ ...anew, runAt: sqlNow(db), startedAt: null, finishedAt: null }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Deletes jobs that ended before `before` and returns their number. */
export async function sweepJobs(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('finishedAt', '<', before.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** SQL condition for failed jobs: no later job of the same kind and key has succeeded. */
export const isUnresolved = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
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
