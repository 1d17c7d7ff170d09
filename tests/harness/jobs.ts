import type { Database } from '#server/database/database.ts'
import { silent } from './silent.ts'
import type { JobKind, JobKinds } from '#server/jobs/jobs.ts'
import { openJobs, type JobsParts } from '#server/jobs/open-jobs.ts'
import { eventually } from '#tests/harness/wait-for.ts'

/** A job kind for tests: one at a time, three attempts, almost no delay. */
export const kind = <P = unknown, R = unknown>(
  work: JobKind<P, R>['work'],
  rest: Partial<JobKind<P, R>> = {},
): JobKind<never, unknown> =>
  ({ atOnce: 1, attempts: 3, wait: () => 1, work, ...rest }) as unknown as JobKind<never, unknown>

/** The queue of one process, with a short poll interval. */
export function openQueue(db: Database, kinds: JobKinds, parts: Partial<JobsParts> = {}) {
  const jobs = openJobs({ db, log: silent, lookEveryMs: 10, ...parts })
  jobs.start(kinds)
  return {
    ...jobs,
    /** Adds a job and wakes the queue. */
    async put(kind: string, payload: unknown = null, rest: { key?: string; runAt?: Date } = {}) {
      const id = await jobs.add(db, { kind, payload, ...rest })
      jobs.wake()
      return id
    },
    [Symbol.asyncDispose]: jobs.close,
  }
}

export const jobRow = (db: Database, id: string) =>
  db.selectFrom('jobs').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

/** Waits until a job is in this state, and returns its row. */
export async function until(db: Database, id: string, state: string) {
  await eventually(async () => (await jobRow(db, id)).state, { interval: 5 }).toBe(state)
  return jobRow(db, id)
}
