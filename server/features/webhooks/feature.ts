import type { Feature } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { fileOfList, readAll, type CsvDownload } from '#server/http/csv-downloads.ts'
import type { JobKinds } from '#server/jobs/jobs.ts'
import { webhooksContract, type Delivery } from '#shared/features/webhooks/webhooks.contract.ts'
import { listDeliveries, requeueFailedRequests, sweepDeliveries } from './deliveries.repository.ts'
import { queueDueWebhookJobs } from './webhooks-due.ts'
import { webhookAlerts } from './webhooks.alerts.ts'
import { webhooksRoutes, type WebhookParts } from './webhooks.routes.ts'

const DELIVERY_DAYS = 30

interface WebhooksFeatureParts extends WebhookParts {
  /** Jobs that process the inbox and compare with Shopify: they read the records of other features. */
  jobKinds: JobKinds
}

export const webhooksFeature = (parts: WebhooksFeatureParts): Feature => ({
  routes: webhooksRoutes(parts),
  jobs: parts.jobKinds,
  ...(parts.shopify && { scheduledTasks: { 'checking webhooks': queueDueWebhookJobs(parts) } }),
  csvDownloads: [deliveriesFile(parts.db)],
  alerts: { 'the webhooks': webhookAlerts({ ...parts, hasShopify: parts.shopify !== null }) },
  sweeps: [(daysAgo) => sweepDeliveries(parts.db, daysAgo(DELIVERY_DAYS)), () => requeueFailedRequests(parts.db)],
})

/** `GET /api/webhooks/deliveries.csv`: the inbox with its filters, newest first, without the payloads. */
export const deliveriesFile = (db: Database): CsvDownload =>
  fileOfList(webhooksContract.deliveries, {
    path: '/api/webhooks/deliveries.csv',
    name: 'webhooks',
    columns: [
      'Received',
      'Topic',
      'Product or order',
      'Subject',
      'State',
      'Changed',
      'Outcome',
      'Sent',
      'Attempts',
      'Handled',
      'Event',
      'Webhook',
    ],
    async *rows({ search, state, topic }) {
      const deliveries = readAll<Delivery>((last, limit) =>
        listDeliveries(db, { search, state, topic, before: last?.id, limit }),
      )
      for await (const { receivedAt, topic, record, subject, state, changed, outcome, ...more } of deliveries)
        yield [
          receivedAt,
          topic,
          record?.name ?? '',
          subject ?? '',
          state,
          changed === null ? '' : changed ? 'yes' : 'no',
          outcome ?? '',
          String(more.times),
          String(more.attempts),
          more.handledAt ?? '',
          more.eventId,
          more.webhookId,
        ]
    },
  })
