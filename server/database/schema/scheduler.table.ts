import type { Schedule } from '#shared/features/auto-sync/auto-sync.contract.ts'

/** A single row with id 1, created by the first start or sync. Times are ISO 8601. */
export interface SchedulerTable {
  id: number
  schedule: Schedule
  isEnabled: 0 | 1
  /** The next slot; null while the scheduler is stopped. */
  nextSync: string | null
  lastSync: string | null
  syncCount: number
}
