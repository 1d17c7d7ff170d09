import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { cartRoutes, type CartCatalogue } from './cart.routes.ts'

export const cartFeature = (parts: FeatureParts & { catalogue: CartCatalogue }): Feature => ({
  routes: cartRoutes(parts),
})
