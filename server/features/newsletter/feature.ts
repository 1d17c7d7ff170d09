import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { newsletterRoutes } from './newsletter.routes.ts'

import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import { allSubscribers } from './newsletter.repository.ts'
export const newsletterFeature = (parts: FeatureParts): Feature => ({
  routes: newsletterRoutes(parts),
  csvDownloads: [subscribersFile(parts.db)],
})

/** `GET /api/newsletter/subscribers.csv`: all subscribers, by address. */
export const subscribersFile = (db: Database): CsvDownload => ({
  path: '/api/newsletter/subscribers.csv',
  name: 'newsletter-subscribers',
  columns: ['Email', 'Subscribed'],
  async *rows() {
    for await (const { email, at } of allSubscribers(db)) yield [email, at]
  },
})
