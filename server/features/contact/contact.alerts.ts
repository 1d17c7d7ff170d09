import type { Alert } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countUnread, newestUnread } from './inbox.repository.ts'

/** Unread messages, for the admin dashboard. */
export const contactAlerts =
  ({ db }: { db: Database }) =>
  async (): Promise<Alert[]> => {
    const unread = await countUnread(db)
    if (unread === 0) return []
    const newest = await newestUnread(db)
    return [
      {
        level: 'info',
        text: unread === 1 ? 'There is one unread message.' : `There are ${unread} unread messages.`,
        path: unread === 1 ? staffPaths.adminRecord('messages', String(newest)) : staffPaths.adminTab('messages'),
        news: newest,
      },
    ]
  }
