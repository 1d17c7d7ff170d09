import type { Feature } from '#server/content/feature.ts'
import type { MailShop } from '#server/mail/render-mail.ts'
import { ordersFile, printQueueFile } from './order-files.ts'
import { orderStatusForms, orderStatusRoutes, type OrderStatusParts } from './order-status.ts'
import { ordersRoutes, type OrdersParts } from './orders.routes.ts'
import { PRINTED, printedMail } from './printed.mail.ts'
import { parcelAlerts } from './posting/parcels.alerts.ts'
import { packingRoutes, type PackingParts } from './posting/packing.routes.ts'
import { POSTING_JOB } from './posting/post-pieces.ts'
import { postingJob } from './posting/posting.job.ts'

export function ordersFeature(parts: OrdersParts & OrderStatusParts & PackingParts & { shop: MailShop }): Feature {
  const statusRoutes = orderStatusRoutes(parts)
  return {
    routes: [...ordersRoutes(parts), ...packingRoutes(parts), ...statusRoutes],
    alerts: { 'the parcels': parcelAlerts(parts) },
    ...(parts.shopify && { jobs: { [POSTING_JOB]: postingJob(parts) } }),
    mails: { [PRINTED]: printedMail(parts) },
    forms: orderStatusForms(statusRoutes),
    csvDownloads: [ordersFile(parts.db), printQueueFile(parts.db)],
  }
}
