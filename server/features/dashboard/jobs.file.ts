import type { Database } from '#server/database/database.ts'
import { listQuery, type CsvDownload } from '#server/http/csv-downloads.ts'
import { consoleContract } from '#shared/features/dashboard/dashboard.contract.ts'
import { listJobs } from './jobs.repository.ts'

/** Jobs per query of an export. */
const BATCH_SIZE = 1000

/** `GET /api/jobs.csv`: the jobs of the list with its filters, newest first. Errors may contain people's data. */
export const jobsFile = (db: Database): CsvDownload => ({
  path: '/api/jobs.csv',
  name: 'jobs',
  columns: ['Job', 'Kind', 'State', 'Attempts', 'Created', 'Due', 'Started', 'Finished', 'Error'],
  rows(query) {
    const { kind, state } = listQuery(consoleContract.jobs, query)
    return rowsOf(db, { kind, state })
  },
})

async function* rowsOf(db: Database, filter: Pick<Parameters<typeof listJobs>[1], 'kind' | 'state'>) {
  for (let before: string | undefined; ;) {
    const jobs = await listJobs(db, { ...filter, before, limit: BATCH_SIZE })
    for (const { id, kind, state, attempts, createdAt, runAt, startedAt, finishedAt, error } of jobs)
      yield [id, kind, state, String(attempts), createdAt, runAt, startedAt ?? '', finishedAt ?? '', error ?? '']
    if (jobs.length < BATCH_SIZE) return
    before = jobs.at(-1)!.id
  }
}
