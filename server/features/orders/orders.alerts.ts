import type { Database } from '#server/database/database.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countWaitingSince } from './print-queue.ts'

const WEEK_MS = 7 * 86_400_000

/** Alerts about orders for the console. */
export const orderAlerts =
  ({ db }: { db: Database }) =>
  async (): Promise<ConsoleAlert[]> => {
    const waiting = await countWaitingSince(db, new Date(Date.now() - WEEK_MS))
    if (waiting === 0) return []
    const text =
      waiting === 1
        ? 'One paid order has been waiting to be printed for over a week. Print it or mark it as printed.'
        : `${waiting} paid orders have been waiting to be printed for over a week. Print them or mark them as printed.`
    return [{ level: 'info', text, path: staffPaths.adminTab('print-queue') }]
  }
