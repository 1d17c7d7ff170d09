import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { isUnresolved, type JobRow } from '#server/jobs/jobs.repository.ts'
import type { JobRecord } from '#shared/features/dashboard/dashboard.schema.ts'

interface JobFilter {
  state?: JobRecord['state'] | undefined
  kind?: string | undefined
  /** Jobs before the one with this id. */
  before?: string | undefined
  limit: number
}

/** Jobs, newest first. */
export async function listJobs(db: Database, { state, kind, before, limit }: JobFilter): Promise<JobRecord[]> {
  let jobs = db.selectFrom('jobs').selectAll().orderBy('id', 'desc').limit(limit)
  if (state) jobs = jobs.where('state', '=', state)
  if (kind) jobs = jobs.where('kind', '=', kind)
  if (before) jobs = jobs.where('id', '<', rowId(before))
  return (await jobs.execute()).map(asRecord)
}

export async function findJob(db: Database, id: string): Promise<JobRecord | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  return row && asRecord(row)
}

/** Permanently failed jobs per kind, except those whose work a later job has done. */
export async function countDead(db: Database): Promise<{ kind: string; count: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll().as('count')])
    .where('state', '=', 'dead')
    .where(isUnresolved)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }))
}

/** When a job failed permanently last, in seconds since 1970; 0 if none did. */
export async function lastDeath(db: Database): Promise<number> {
  const { at } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.max('finishedAt').as('at'))
    .where('state', '=', 'dead')
    .where(isUnresolved)
    .executeTakeFirstOrThrow()
  return at ? Math.floor(Date.parse(at) / 1_000) : 0
}

const asRecord = ({
  id,
  kind,
  state,
  attempts,
  runAt,
  createdAt,
  startedAt,
  finishedAt,
  error,
}: JobRow): JobRecord => ({
  id: String(id),
  kind,
  state,
  attempts,
  runAt,
  createdAt,
  startedAt,
  finishedAt,
  error,
})
