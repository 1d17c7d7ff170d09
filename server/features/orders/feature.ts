import type { Feature } from '#server/content/feature.ts'
import { ordersRoutes, type OrdersParts } from './orders.routes.ts'

export const ordersFeature = (parts: OrdersParts): Feature => ({
  routes: ordersRoutes(parts),
})
