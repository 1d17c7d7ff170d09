import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import { listDrafts, type Plannables } from './drafts.repository.ts'
import { listPlanned } from './apply-due.ts'
import { listReleases } from './releases.repository.ts'

/** `GET /api/releases.csv`: releases with their drafts, a line for each, and then drafts without a release. */
export const releasesFile = (db: Database, plannables: Plannables): CsvDownload => ({
  path: '/api/releases.csv',
  name: 'releases',
  access: 'editor',
  columns: ['Release', 'State', 'Planned', 'Live', 'Kind', 'Title', 'Changes', 'Failure'],
  async *rows() {
    for (const { name, state, publishAt, publishedAt, failure, items } of await listReleases(db, plannables))
      for (const item of items.length > 0 ? items : [null])
        yield [
          name,
          state,
          publishAt ?? '',
          publishedAt ?? '',
          item?.kind ?? '',
          item?.title ?? '',
          item?.fields.join(', ') ?? '',
          failure ?? '',
        ]
    for (const { releaseId, kind, title, fields } of await listDrafts(db, plannables)) {
      if (releaseId === null) yield ['', 'draft', '', '', kind, title, fields.join(', '), '']
    }
  },
})

/** `GET /api/releases/calendar.csv`: what is planned, in its order. */
export const calendarFile = (db: Database, plannables: Plannables): CsvDownload => ({
  path: '/api/releases/calendar.csv',
  name: 'calendar',
  access: 'editor',
  columns: ['When', 'What', 'Kind', 'Title'],
  async *rows() {
    for (const { at, action, kind, title } of await listPlanned(db, plannables)) yield [at, action, kind, title]
  },
})
