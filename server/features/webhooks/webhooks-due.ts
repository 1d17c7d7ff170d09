import type { Database } from '#server/database/database.ts'
import { latestJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { firstRegistration } from './addresses.repository.ts'
import { INBOX_JOB } from './inbox.job.ts'
import { nextDue } from './inbox.repository.ts'
import { RECONCILE_JOB } from './reconcile.job.ts'
import { lastReconcile } from './reconciles.repository.ts'

const LOOK_EVERY_MS = 15_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface DueParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
}

/** Begins by the clock what nobody else begins; to be called every second. */
export function webhooksDue({ db, jobs }: DueParts): (now: Date) => Promise<void> {
  let next = 0

  /**
   * A comparison, when the last one, or the first registration of webhooks, was a day ago: webhooks get lost, and nobody is told. A shop
   * that relies on syncs alone needs none. One that failed for good is begun again after an hour.
   */
  async function reconcile(now: Date) {
    const last = (await lastReconcile(db))?.at ?? (await firstRegistration(db))
    if (last === null || now.getTime() - Date.parse(last) < DAY_MS) return
    const job = await latestJob(db, RECONCILE_JOB.kind)
    if (job && now.getTime() - Date.parse(job.createdAt) < HOUR_MS) return
    await jobs.add(db, RECONCILE_JOB)
    jobs.wake()
  }

  /** On PostgreSQL a webhook may come in while the job that should look at it is just ending. */
  async function lookIntoInbox(now: Date) {
    const due = await nextDue(db)
    if (due === null || due > now) return
    await jobs.add(db, INBOX_JOB)
    jobs.wake()
  }

  return async (now) => {
    if (now.getTime() < next) return
    next = now.getTime() + LOOK_EVERY_MS
    await reconcile(now)
    await lookIntoInbox(now)
  }
}
