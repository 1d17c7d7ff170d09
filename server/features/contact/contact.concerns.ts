import type { Database } from '#server/database/database.ts'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { countUnread } from './inbox.repository.ts'

/** What the one who runs the shop should know of messages. */
export const contactConcerns =
  ({ db }: { db: Database }) =>
  async (): Promise<Concern[]> => {
    const unread = await countUnread(db)
    if (unread === 0) return []
    const text = unread === 1 ? 'One message has not been read yet.' : `${unread} messages have not been read yet.`
    return [{ level: 'info', text, path: staffPaths.adminTab('messages') }]
  }
