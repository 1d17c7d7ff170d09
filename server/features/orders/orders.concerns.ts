import type { Database } from '#server/database/database.ts'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countWaitingSince } from './print-queue.ts'

const WEEK_MS = 7 * 86_400_000

/** What the one who runs the shop should know of orders. */
export const ordersConcerns =
  ({ db }: { db: Database }) =>
  async (): Promise<Concern[]> => {
    const waiting = await countWaitingSince(db, new Date(Date.now() - WEEK_MS))
    if (waiting === 0) return []
    const text =
      waiting === 1
        ? 'One paid order has waited for more than a week to be printed. Print it, or mark it as printed.'
        : `${waiting} paid orders have waited for more than a week to be printed. Print them, or mark them as printed.`
    return [{ level: 'info', text, path: staffPaths.adminTab('print-queue') }]
  }
