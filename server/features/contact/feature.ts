import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { contactAlerts } from './contact.alerts.ts'
import { contactRoutes } from './contact.routes.ts'
import type { Forwarder } from './forwarder.ts'
import { sweepMessages } from './inbox.repository.ts'
import { messagesFile } from './messages.table-file.ts'

export const contactFeature = (parts: FeatureParts & { forwarder: Pick<Forwarder, 'wake'> }): Feature => ({
  routes: contactRoutes(parts),
  csvDownloads: [messagesFile(parts.db)],
  alerts: { 'the messages': contactAlerts(parts) },
  sweeps: [(daysAgo) => sweepMessages(parts.db, daysAgo(1))],
})
