import type { Feature } from '#server/content/feature.ts'
import { orderAlerts } from './orders.alerts.ts'
import { ordersRoutes, type OrdersParts } from './orders.routes.ts'

export const ordersFeature = (parts: OrdersParts): Feature => ({
  routes: ordersRoutes(parts),
  alerts: { 'the orders': orderAlerts(parts) },
})
