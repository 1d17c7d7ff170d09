import type { Feature } from '#server/content/feature.ts'
import { queueDueWebhookJobs } from './webhooks-due.ts'
import { webhooksRoutes, type WebhookParts } from './webhooks.routes.ts'

export const webhooksFeature = (parts: WebhookParts): Feature => ({
  routes: webhooksRoutes(parts),
  ...(parts.shopify && { scheduledTasks: { 'checking webhooks': queueDueWebhookJobs(parts) } }),
})
