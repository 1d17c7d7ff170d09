import type { Alert } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countDead, lastDeath } from './jobs.repository.ts'

/** Alert about jobs that have failed permanently. */
export const jobAlerts =
  ({ db }: { db: Database }) =>
  async (): Promise<Alert[]> => {
    const dead = await countDead(db)
    const count = dead.reduce((sum, kind) => sum + kind.count, 0)
    if (count === 0) return []
    const kinds = dead.map(({ kind, count }) => `${count} of kind ${kind}`).join(', ')
    const what = count === 1 ? `A job of kind ${dead[0]!.kind} has` : `${count} jobs have`
    return [
      {
        level: 'error',
        text: `${what} failed permanently${count === 1 ? '' : ` (${kinds})`}. Check the ${count === 1 ? 'reason, then retry it' : 'reasons, then retry them'} if needed.`,
        path: staffPaths.adminTab('health'),
        news: await lastDeath(db),
      },
    ]
  }
