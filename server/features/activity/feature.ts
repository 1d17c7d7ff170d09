import { sweepActivity } from '#server/content/activity/activity.ts'
import type { Feature } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { listQuery } from '#server/http/csv-downloads.ts'
import { activityContract, type ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { listEntries } from './activity.repository.ts'
import { activityRoutes, type ActivityParts } from './activity.routes.ts'

const ACTIVITY_DAYS = 365
/** Entries per query of an export. */
const BATCH_SIZE = 1000

async function* rowsOf(db: Database, kind: ActivityKind | undefined) {
  for (let before: string | undefined; ;) {
    const entries = await listEntries(db, { kind, before, limit: BATCH_SIZE })
    for (const { at, staffName, action, kind, title } of entries) yield [at, staffName, action, kind, title]
    if (entries.length < BATCH_SIZE) return
    before = String(entries.at(-1)!.id)
  }
}

export const activityFeature = (parts: ActivityParts): Feature => ({
  routes: activityRoutes(parts),
  csvDownloads: [
    {
      path: '/api/activity.csv',
      name: 'activity',
      columns: ['When', 'Who', 'What', 'Kind', 'Record'],
      rows: (query) => rowsOf(parts.db, listQuery(activityContract.list, query).kind),
    },
  ],
  sweeps: [(daysAgo) => sweepActivity(parts.db, daysAgo(ACTIVITY_DAYS))],
})
