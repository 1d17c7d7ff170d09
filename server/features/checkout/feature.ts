import type { Feature } from '#server/content/feature.ts'
import { sweepExternalCarts } from './checkout.repository.ts'
import { checkoutRoutes, type CheckoutParts } from './checkout.routes.ts'

export const checkoutFeature = (parts: CheckoutParts): Feature => ({
  routes: checkoutRoutes(parts),
  sweeps: [(daysAgo) => sweepExternalCarts(parts.db, daysAgo(30))],
})
