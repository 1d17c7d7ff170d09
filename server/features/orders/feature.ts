import type { Feature } from '#server/content/feature.ts'
import { ordersFile, printQueueFile } from './order-files.ts'
import { orderStatusForms, orderStatusRoutes, type OrderStatusParts } from './order-status.ts'
import { ordersRoutes, type OrdersParts } from './orders.routes.ts'

export function ordersFeature(parts: OrdersParts & OrderStatusParts): Feature {
  const statusRoutes = orderStatusRoutes(parts)
  return {
    routes: [...ordersRoutes(parts), ...statusRoutes],
    forms: orderStatusForms(statusRoutes),
    csvDownloads: [ordersFile(parts.db), printQueueFile(parts.db)],
  }
}
