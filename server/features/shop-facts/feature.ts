import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature } from '#server/content/feature.ts'
import { shopFactsRestorable } from './shop-facts.restorable.ts'
import { shopFactsRoutes, type ShopFactsParts } from './shop-facts.routes.ts'

export const shopFactsFeature = (parts: ShopFactsParts): Feature => ({
  routes: shopFactsRoutes(parts),
  restores: { 'shop-facts': createRestore(shopFactsRestorable) },
})
