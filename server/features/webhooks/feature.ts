import type { Feature } from '#server/content/feature.ts'
import { requeueFailedRequests, sweepDeliveries } from './deliveries.repository.ts'
import { queueDueWebhookJobs } from './webhooks-due.ts'
import { webhookAlerts } from './webhooks.alerts.ts'
import { webhooksRoutes, type WebhookParts } from './webhooks.routes.ts'

const DELIVERY_DAYS = 30

export const webhooksFeature = (parts: WebhookParts): Feature => ({
  routes: webhooksRoutes(parts),
  ...(parts.shopify && { scheduledTasks: { 'checking webhooks': queueDueWebhookJobs(parts) } }),
  alerts: { 'the webhooks': webhookAlerts({ ...parts, hasShopify: parts.shopify !== null }) },
  sweeps: [(daysAgo) => sweepDeliveries(parts.db, daysAgo(DELIVERY_DAYS)), () => requeueFailedRequests(parts.db)],
})
