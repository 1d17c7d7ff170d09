import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { advanceSlot, readScheduler } from './auto-sync.repository.ts'
import { slotAfter } from './slots.ts'

/** Job of a scheduled sync. All share one key, so at most one waits or runs. */
export const SYNC_JOB = { kind: 'sync', key: 'sync', payload: null } as const

export interface SchedulerParts {
  db: Database
  jobs: Pick<Jobs, 'add' | 'wake'>
  /** Time zone of the shop. */
  timeZone: string
}

/**
 * Queues a sync when its slot is due: once per slot across all processes, and once for all slots missed while the shop
 * was down.
 */
export async function queueDueSync({ db, jobs, timeZone }: SchedulerParts, now: Date): Promise<void> {
  const { isEnabled, nextSync, schedule } = await readScheduler(db)
  if (!isEnabled || nextSync === null) return
  const next = slotAfter(schedule, now, timeZone)
  if (nextSync > now.toISOString()) {
    // No slot is further ahead than the next one: the clock was ahead and has been corrected.
    if (nextSync > next.toISOString()) await advanceSlot(db, nextSync, next)
    return
  }
  const isOurs = await transact(db, async (tx) => {
    if (!(await advanceSlot(tx, nextSync, next))) return false
    await jobs.add(tx, SYNC_JOB)
    return true
  })
  if (isOurs) jobs.wake()
}
