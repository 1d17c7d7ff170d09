import type { Database } from '#server/database/database.ts'
import type { ConsoleAlert } from '#shared/features/dashboard/dashboard.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countUnread, listMessages } from './inbox.repository.ts'

/** Unread messages, for the admin dashboard. */
export const contactAlerts =
  ({ db }: { db: Database }) =>
  async (): Promise<ConsoleAlert[]> => {
    const unread = await countUnread(db)
    if (unread === 0) return []
    const [first] = unread === 1 ? await listMessages(db, { unread: true, limit: 1 }) : []
    return [
      {
        level: 'info',
        text: unread === 1 ? 'There is one unread message.' : `There are ${unread} unread messages.`,
        path: first ? staffPaths.adminRecord('messages', String(first.id)) : staffPaths.adminTab('messages'),
      },
    ]
  }
