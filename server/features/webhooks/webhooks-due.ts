import type { Database } from '#server/database/database.ts'
import { latestJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { firstRegistration } from './addresses.repository.ts'
import { INBOX_JOB } from './inbox.job.ts'
import { nextDue } from './inbox.repository.ts'
import { RECONCILE_JOB } from './reconcile.job.ts'
import { lastReconcile } from './reconciles.repository.ts'
import { suspicion, type Rejections } from './rejections.ts'

const CHECK_EVERY_MS = 15_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface DueParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
  rejections: Pick<Rejections, 'read'>
}

/** Queues reconciles and overdue inbox work; call it every second. */
export function queueDueWebhookJobs({ db, jobs, rejections }: DueParts): (now: Date) => Promise<void> {
  let next = 0

  /**
   * Queues a reconcile a day after the last one (or the first registration), because webhooks get lost unnoticed, or
   * after suspicious signatures, at most one an hour. A shop that never registered webhooks needs none.
   */
  async function queueReconcile(now: Date) {
    const reconciled = (await lastReconcile(db))?.at
    const last = reconciled ?? (await firstRegistration(db))
    if (last === null) return
    const suspect = suspicion(await rejections.read())
    const isDue = passed(last, now) >= DAY_MS || (suspect !== undefined && (reconciled ?? '') < suspect.since)
    if (!isDue) return
    const job = await latestJob(db, RECONCILE_JOB.kind)
    if (job && passed(job.createdAt, now) < HOUR_MS) return
    await jobs.add(db, RECONCILE_JOB)
    jobs.wake()
  }

  /** On PostgreSQL a webhook may arrive just as the inbox job is ending. */
  async function queueInbox(now: Date) {
    const due = await nextDue(db)
    if (due === null || due > now) return
    await jobs.add(db, INBOX_JOB)
    jobs.wake()
  }

  return async (now) => {
    if (performance.now() < next) return
    next = performance.now() + CHECK_EVERY_MS
    await queueReconcile(now)
    await queueInbox(now)
  }
}

/** Milliseconds since a stored time. If that is in the future, the clock was ahead, and nobody knows how long ago it was. */
const passed = (at: string, now: Date): number => {
  const ms = now.getTime() - Date.parse(at)
  return ms < 0 ? Infinity : ms
}
