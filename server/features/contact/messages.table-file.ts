import type { Database } from '#server/database/database.ts'
import type { TableFile } from '#server/http/table-files.ts'
import { allMessages } from './inbox.repository.ts'

/** `GET /api/messages.csv`: every message, the newest first. */
export const messagesFile = (db: Database): TableFile => ({
  path: '/api/messages.csv',
  name: 'messages',
  columns: ['Received', 'Name', 'Email', 'Subject', 'Message', 'Read', 'Passed on'],
  async *rows() {
    for await (const { at, name, email, subject, message, readAt, forwardedAt } of allMessages(db))
      yield [at, name, email, subject, message, readAt ?? '', forwardedAt ?? '']
  },
})
