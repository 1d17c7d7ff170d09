import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import { allMessages } from './inbox.repository.ts'

/** `GET /api/messages.csv`: all messages, newest first. */
export const messagesFile = (db: Database): CsvDownload => ({
  path: '/api/messages.csv',
  name: 'messages',
  columns: ['Received', 'Name', 'Email', 'Subject', 'Message', 'Read', 'Forwarded'],
  async *rows() {
    for await (const { at, name, email, subject, message, readAt, forwardedAt } of allMessages(db))
      yield [at, name, email, subject, message, readAt ?? '', forwardedAt ?? '']
  },
})
