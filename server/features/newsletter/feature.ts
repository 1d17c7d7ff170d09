import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { newsletterRoutes } from './newsletter.routes.ts'

import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import { callEndpoint, ownPath } from '#server/http/page-forms.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { SUBSCRIBE_FAILED } from '#shared/features/newsletter/messages.ts'
import { allSubscribers } from './newsletter.repository.ts'

export function newsletterFeature(parts: FeatureParts): Feature {
  const routes = newsletterRoutes(parts)
  return {
    routes,
    forms: {
      newsletter: {
        failure: SUBSCRIBE_FAILED,
        async handle({ ctx, call, field }) {
          await callEndpoint(routes, newsletterContract.subscribe, { body: { email: field('email') } }, call)
          return { location: ownPath(ctx, 'sent=newsletter', 'newsletter') }
        },
      },
    },
    csvDownloads: [subscribersFile(parts.db)],
  }
}

/** `GET /api/newsletter/subscribers.csv`: all subscribers, by address. */
export const subscribersFile = (db: Database): CsvDownload => ({
  path: '/api/newsletter/subscribers.csv',
  name: 'newsletter-subscribers',
  columns: ['Email', 'Subscribed'],
  async *rows() {
    for await (const { email, at } of allSubscribers(db)) yield [email, at]
  },
})
