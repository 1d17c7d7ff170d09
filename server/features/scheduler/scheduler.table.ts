import type { Schedule } from '#shared/features/scheduler/scheduler.contract.ts'

/** One row, whose id is 1, once somebody has started the scheduler or forced a sync. Times are ISO 8601. */
export interface SchedulerTable {
  id: number
  schedule: Schedule
  isEnabled: 0 | 1
  /** The slot that comes next; null while it is stopped. */
  nextSync: string | null
  lastSync: string | null
  syncCount: number
}
