import type { Feature } from '#server/content/feature.ts'
import { ordersFile, printQueueFile } from './order-files.ts'
import { orderStatusForms, orderStatusRoutes, type OrderStatusParts } from './order-status.ts'
import { ordersRoutes, type OrdersParts } from './orders.routes.ts'
import { packingRoutes, type PackingParts } from './posting/packing.routes.ts'

export function ordersFeature(parts: OrdersParts & OrderStatusParts & PackingParts): Feature {
  const statusRoutes = orderStatusRoutes(parts)
  return {
    routes: [...ordersRoutes(parts), ...packingRoutes(parts), ...statusRoutes],
    forms: orderStatusForms(statusRoutes),
    csvDownloads: [ordersFile(parts.db), printQueueFile(parts.db)],
  }
}
