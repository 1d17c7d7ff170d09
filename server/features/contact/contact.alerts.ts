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
    const text = unread === 1 ? 'There is one unread message.' : `There are ${unread} unread messages.`
    return [{ level: 'info', text, path: staffPaths.adminTab('messages'), news: await newestUnread(db) }]
  }
