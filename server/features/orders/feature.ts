import type { Feature } from '#server/content/feature.ts'
import { orderStatusForms, orderStatusRoutes, type OrderStatusParts } from './order-status.ts'
import { orderAlerts } from './orders.alerts.ts'
import { ordersRoutes, type OrdersParts } from './orders.routes.ts'

export function ordersFeature(parts: OrdersParts & OrderStatusParts): Feature {
  const statusRoutes = orderStatusRoutes(parts)
  return {
    routes: [...ordersRoutes(parts), ...statusRoutes],
    forms: orderStatusForms(statusRoutes),
    alerts: { 'the orders': orderAlerts(parts) },
  }
}
