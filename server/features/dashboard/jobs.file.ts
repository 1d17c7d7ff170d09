import type { Database } from '#server/database/database.ts'
import { fileOfList, readAll, type CsvDownload } from '#server/http/csv-downloads.ts'
import { consoleContract } from '#shared/features/dashboard/dashboard.contract.ts'
import type { JobRecord } from '#shared/features/dashboard/dashboard.schema.ts'
import { listJobs } from './jobs.repository.ts'

/** `GET /api/jobs.csv`: the jobs of the list with its filters, newest first. Errors may contain people's data. */
export const jobsFile = (db: Database): CsvDownload =>
  fileOfList(consoleContract.jobs, {
    path: '/api/jobs.csv',
    name: 'jobs',
    columns: ['Job', 'Kind', 'State', 'Attempts', 'Created', 'Due', 'Started', 'Finished', 'Error'],
    async *rows({ kind, state }) {
      const jobs = readAll<JobRecord>((last, limit) => listJobs(db, { kind, state, before: last?.id, limit }))
      for await (const { id, kind, state, attempts, createdAt, runAt, startedAt, finishedAt, error } of jobs)
        yield [id, kind, state, String(attempts), createdAt, runAt, startedAt ?? '', finishedAt ?? '', error ?? '']
    },
  })
