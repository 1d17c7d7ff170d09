import { sweepActivity, type AuditEntry } from '#server/content/activity/activity.ts'
import type { Feature } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { fileOfList, readAll, type CsvDownload } from '#server/http/csv-downloads.ts'
import { activityContract, type DeletedRecord } from '#shared/features/activity/activity.contract.ts'
import { listEntries } from './activity.repository.ts'
import { activityRoutes, readTrash, type ActivityParts } from './activity.routes.ts'

const ACTIVITY_DAYS = 365

export const activityFeature = (parts: ActivityParts): Feature => ({
  routes: activityRoutes(parts),
  csvDownloads: [activityFile(parts.db), trashFile(parts.db)],
  sweeps: [(daysAgo) => sweepActivity(parts.db, daysAgo(ACTIVITY_DAYS))],
})

/** `GET /api/activity.csv`: the audit log with its filter, newest first. */
const activityFile = (db: Database): CsvDownload =>
  fileOfList(activityContract.list, {
    path: '/api/activity.csv',
    name: 'activity',
    columns: ['When', 'Who', 'What', 'Kind', 'Record'],
    async *rows({ kind }) {
      const entries = readAll<AuditEntry>((last, limit) =>
        listEntries(db, { kind, before: last && String(last.id), limit }),
      )
      for await (const { at, staffName, action, kind, title } of entries) yield [at, staffName, action, kind, title]
    },
  })

/** `GET /api/trash.csv`: what can be restored, newest first; for editors, so without who deleted it. */
const trashFile = (db: Database): CsvDownload =>
  fileOfList(activityContract.trash, {
    path: '/api/trash.csv',
    name: 'trash',
    access: 'editor',
    columns: ['Deleted', 'Kind', 'Title', 'Address'],
    async *rows({ kind }) {
      const deleted = readAll<DeletedRecord>((last, limit) => readTrash(db, { kind, before: last?.id, limit }))
      for await (const { at, kind, title, address } of deleted) yield [at, kind, title, address ?? '']
    },
  })
