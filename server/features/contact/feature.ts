import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { contactAlerts } from './contact.alerts.ts'
import { contactRoutes } from './contact.routes.ts'
import type { Forwarder } from './forwarder.ts'
import { sweepMessages, allMessages } from './inbox.repository.ts'

import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
export const contactFeature = (parts: FeatureParts & { forwarder: Pick<Forwarder, 'wake'> }): Feature => ({
  routes: contactRoutes(parts),
  csvDownloads: [messagesFile(parts.db)],
  alerts: { 'the messages': contactAlerts(parts) },
  sweeps: [(daysAgo) => sweepMessages(parts.db, daysAgo(1))],
})

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
