import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { passSlot, readScheduler } from './scheduler.repository.ts'
import { slotAfter } from './slots.ts'

/** What syncs are called among the jobs. All have one key: while one waits or runs, there is no second. */
export const SYNC_JOB = { kind: 'sync', key: 'sync', payload: null } as const

export interface SchedulerParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
  /** The shop's. */
  timeZone: string
}

/**
 * Begins a sync when its time has come: once for a slot, however many processes look, and once for all slots that have passed while
 * the shop was closed (decision 39).
 */
export async function syncDue({ db, jobs, timeZone }: SchedulerParts, now: Date): Promise<void> {
  const { isEnabled, nextSync, schedule } = await readScheduler(db)
  if (!isEnabled || nextSync === null || nextSync > now.toISOString()) return
  const isOurs = await transact(db, async (tx) => {
    if (!(await passSlot(tx, nextSync, slotAfter(schedule, now, timeZone)))) return false
    await jobs.add(tx, SYNC_JOB)
    return true
  })
  if (isOurs) jobs.wake()
}
