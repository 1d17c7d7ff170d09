import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { consentRoutes } from './consent.routes.ts'

export const consentFeature = (parts: FeatureParts): Feature => ({
  routes: consentRoutes(parts),
})
