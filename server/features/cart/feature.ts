import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { sweepCarts } from './cart.repository.ts'
import { cartRoutes, type CartCatalogue } from './cart.routes.ts'

export const cartFeature = (parts: FeatureParts & { catalogue: CartCatalogue }): Feature => ({
  routes: cartRoutes(parts),
  sweeps: [(daysAgo) => sweepCarts(parts.db, daysAgo(90))],
})
