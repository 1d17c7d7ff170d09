import type { Database } from '#server/database/database.ts'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countDead } from './jobs.repository.ts'

/** Work that has failed for good stays undone until somebody looks at it. */
export const jobsConcerns =
  ({ db }: { db: Database }) =>
  async (): Promise<Concern[]> => {
    const dead = await countDead(db)
    const count = dead.reduce((sum, kind) => sum + kind.count, 0)
    if (count === 0) return []
    const kinds = dead.map(({ kind, count }) => `${count} of kind ${kind}`).join(', ')
    const what = count === 1 ? `A job of kind ${dead[0]!.kind} has` : `${count} jobs have`
    return [
      {
        level: 'error',
        text: `${what} failed for good${count === 1 ? '' : ` (${kinds})`}. See why, and retry what should still be done.`,
        path: staffPaths.adminTab('health'),
      },
    ]
  }
