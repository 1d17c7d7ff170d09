import type { Database } from '#server/database/database.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countUnread } from './inbox.repository.ts'

/** Unread messages, for the admin dashboard. */
export const contactAlerts =
  ({ db }: { db: Database }) =>
  async (): Promise<ConsoleAlert[]> => {
    const unread = await countUnread(db)
    if (unread === 0) return []
    const text = unread === 1 ? 'There is one unread message.' : `There are ${unread} unread messages.`
    return [{ level: 'info', text, path: staffPaths.adminTab('messages') }]
  }
